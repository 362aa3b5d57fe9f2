import { expect, test } from 'vitest'
import { casesOf } from '../../../testing/test-scope.ts'
import { trendService } from '../../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from '../trend-filters.ts'
import type { TrendService } from '../trend-service.schema.ts'
import { trendOf } from '../trend.ts'

/**
 * The model in this file follows the specification and uses no code of trends. The model leaves out the times of feasts
 * and compares whole weeks with the weeks 364 days before. Only services that were counted in both weeks are compared.
 * Dates are UTC milliseconds.
 */
const DAY = 86_400_000
const FIRST_READ = Date.UTC(2026, 8, 13)

/** `randomFrom` is the generator Mulberry32, which gives the same histories in each run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Dated = { at: number; name: string; people: number; isCounted: boolean }

/**
 * `history` makes two years of services. A week has one to three services on random weekdays, and some weeks also have
 * a small service without a count. Attendance grows or falls by up to a third.
 */
function history(random: () => number): { services: Dated[]; firstWeekday: number } {
  const drift = 1 + (random() - 0.5) * 0.66
  const names = ['Sunday Worship', 'Prayer', 'Bible study'].slice(0, 1 + Math.floor(random() * 3))
  const series = names.map((name, place) => ({
    name,
    weekday: place === 0 ? [0, 0, 6][Math.floor(random() * 3)]! : Math.floor(random() * 7),
    people: place === 0 ? 150 : 20 + Math.floor(random() * 40),
  }))
  const small = { name: 'Morning prayer', weekday: Math.floor(random() * 7), people: 4 + Math.floor(random() * 6) }
  const uncounted = { year: random() < 0.5 ? 2025 : 2026, share: [0, 0.3, 1][Math.floor(random() * 3)]! }
  const services: Dated[] = []
  const begin = Date.UTC(2025, 4, 1) + Math.floor(random() * 7) * DAY
  for (let at = begin; at < FIRST_READ + 14 * DAY; at += DAY)
    for (const { name, weekday, people } of [...series, small]) {
      if (new Date(at).getUTCDay() !== weekday) continue
      const level = at < Date.UTC(2026, 0, 1) ? 1 : drift
      const isUncounted = name === small.name && new Date(at).getUTCFullYear() === uncounted.year
      const isCounted = !isUncounted || random() >= uncounted.share
      services.push({ at, name, people: Math.round(people * level * (0.94 + random() * 0.12)), isCounted })
    }
  return { services, firstWeekday: Math.floor(random() * 7) }
}

/**
 * `modelSign` returns 1 when more people came in the last four whole weeks than in the weeks 364 days before, -1 when
 * fewer came, and 0 otherwise.
 */
function modelSign({ services, firstWeekday }: ReturnType<typeof history>, read: number): number {
  const startOf = (at: number) => at - ((new Date(at).getUTCDay() - firstWeekday + 7) % 7) * DAY
  const inWeek = (start: number) => services.filter(({ at, isCounted }) => startOf(at) === start && isCounted)
  const people = (start: number, other: number) =>
    inWeek(start)
      .filter(({ name }) => inWeek(other).some((service) => service.name === name))
      .reduce((sum, service) => sum + service.people, 0)
  const starts = [...new Set(services.map(({ at }) => startOf(at)))]
  const whole = starts.filter((start) => services.every(({ at }) => startOf(at) !== start || at < read)).slice(-4)
  const now = whole.reduce((sum, start) => sum + people(start, start - 364 * DAY), 0)
  const then = whole.reduce((sum, start) => sum + people(start - 364 * DAY, start), 0)
  return Math.round((100 * Math.abs(now - then)) / then) === 0 ? 0 : Math.sign(now - then)
}

function signOf(sentence: string): number | null {
  const [, word] = / (more|fewer|as many as) .*in the same weeks last year|, (as many as) in/.exec(sentence) ?? []
  if (/, as many as in the same weeks last year/.test(sentence)) return 0
  return word === 'more' ? 1 : word === 'fewer' ? -1 : null
}

const random = randomFrom(27)
const churches = Array.from({ length: casesOf(500) }, () => history(random))

test.each([0, 1, 2, 3, 4, 5, 6])(
  '%i days after a Sunday, the trend sentence correctly says if more, fewer or as many people came',
  (days) => {
    const read = FIRST_READ + days * DAY
    const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    for (const [number, church] of churches.entries()) {
      const rows: TrendService[] = church.services
        .map(({ at, name, people, isCounted }) =>
          trendService(dateOf(at), at < read && isCounted ? people : null, { serviceName: name }),
        )
        .toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))
      const settings = { firstWeekday: church.firstWeekday, easter: 'western', today: dateOf(read) } as const
      const { sentence } = trendOf(rows, DEFAULT_FILTERS, settings)
      expect([number, signOf(sentence), sentence]).toEqual([number, modelSign(church, read), sentence])
    }
  },
)
