/* oxlint-disable no-console -- a script for people to read */
// Run by hand: npm run bench:expectation. How often as many people came as was expected, how wide the range was and how
// far off its middle, beside "as many as last time, give or take the usual swing" (1.28 deviations, which would hold four
// times in five if attendance were normally distributed).
// The numbers of the method were chosen on the seeds 1000 to 1059. The seeds from 9000 on and those of the sample church
// are only reported on.
import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'
import { expectNext } from '../../domain/expectation/expectation.ts'
import type { Expectation } from '../../domain/expectation/expectation.ts'
import { placeInYear } from '../../domain/expectation/place-in-year.ts'
import { dayNumber } from '../../domain/shared/church-weeks.ts'
import type { EasterOf } from '../../domain/access/profile.schema.ts'
import { usualSwing } from '../../domain/trends/usual-swing.ts'
import { sampleSeries } from '../sample-church/sample-series.ts'
import { simulateAttendance } from '../sample-church/simulated-attendance.ts'
import type { SimulatedSeries, SimulatedService } from '../sample-church/simulated-attendance.ts'

const FIRST_SEED = 9000
const SERIES_PER_ROW = 20
const WEEKS = 157
const UNTIL = '2026-11-22'
const NORMAL_DEVIATIONS = 1.28

/** One service that was expected both ways; `usual` is the mean of its series. */
type Judged = { came: number; usual: number; isFeast: boolean; expected: Expectation; naive: Expectation }

const judged: Judged[] = []
console.log(`${' '.repeat(36)}${'expected'.padEnd(24)}as last time`)
console.log(`${'series'.padEnd(26)}services  ${'  held  width  error'.padEnd(24)}  held  width  error`)
sampleSeries(UNTIL, WEEKS).forEach(({ service, attendance }) => {
  print(`sample: ${service.name}`, judge(simulateAttendance(attendance), 'western'))
})
const ROWS: [name: string, of: Partial<SimulatedSeries>][] = [
  ['30 people', { size: 30 }],
  ['100 people', { size: 100 }],
  ['500 people', { size: 500 }],
  ['2,000 people', { size: 2000 }],
  ['calm', { noise: 0.03 }],
  ['noisy', { noise: 0.18 }],
  ['growing 15 % a year', { growth: 0.15 }],
  ['shrinking 15 % a year', { growth: -0.15 }],
  ['level falls by 30 %', { shift: { week: 90, factor: 0.7 } }],
  ['level rises by 40 %', { shift: { week: 90, factor: 1.4 } }],
  ['every fourth not counted', { missing: 0.25 }],
  ['no season', { season: 0 }],
  ['strong season', { season: 1.6 }],
  ['Orthodox', { easter: 'orthodox' }],
  ['Wednesdays', { weekday: 3 }],
  ['fourteen months', { weeks: 60 }],
]
ROWS.forEach(([name, of], row) => {
  const histories = Array.from({ length: SERIES_PER_ROW }, (_, index) =>
    noisySeries(FIRST_SEED + 100 * row + index, of),
  )
  const services = histories.flatMap((series) => judge(simulateAttendance(series), series.easter))
  judged.push(...services)
  print(name, services)
})
print('all of these', judged)
print(
  'of them around feasts',
  judged.filter(({ isFeast }) => isFeast),
)

function noisySeries(seed: number, of: Partial<SimulatedSeries>): SimulatedSeries {
  const random = makeRandom(seed)
  const between = (least: number, most: number) => least + (most - least) * random()
  return {
    seed,
    weeks: WEEKS,
    until: UNTIL,
    weekday: 0,
    size: Math.round(Math.exp(between(Math.log(30), Math.log(2000)))),
    noise: between(0.04, 0.14),
    growth: between(-0.1, 0.1),
    season: between(0.4, 1.4),
    missing: between(0, 0.12),
    easter: 'western',
    ...of,
  }
}

function judge(services: SimulatedService[], easter: EasterOf): Judged[] {
  const year = { firstWeekday: 0, easter }
  const totals = services.flatMap(({ total }) => total ?? [])
  const usual = totals.reduce((sum, total) => sum + total, 0) / totals.length
  return services.flatMap(({ instanceDate, total: came }, index) => {
    const before = services.slice(0, index)
    const expected = expectNext(before, instanceDate, year)
    const naive = asLastTime(before)
    if (came === null || !expected || !naive) return []
    const isFeast = placeInYear(dayNumber(instanceDate), year).feast !== null
    return { came, usual, isFeast, expected, naive }
  })
}

function asLastTime(before: SimulatedService[]): Expectation | null {
  const counted = before.filter(({ total }) => total !== null)
  const middle = counted.at(-1)?.total ?? null
  const swing = usualSwing(counted.map(({ total }) => ({ value: total, isWhole: true })))
  if (middle === null || swing === null) return null
  const half = Math.round(NORMAL_DEVIATIONS * swing)
  return { low: Math.max(0, middle - half), middle, high: middle + half }
}

function print(name: string, services: Judged[]): void {
  const share = (of: (service: Judged) => number) =>
    `${((100 * services.reduce((sum, service) => sum + of(service), 0)) / services.length).toFixed(1)}%`.padStart(6)
  const figures = (way: 'expected' | 'naive') =>
    [
      share(({ came, [way]: { low, high } }) => (came >= low && came <= high ? 1 : 0)),
      share(({ usual, [way]: { low, high } }) => (high - low) / usual),
      share(({ came, usual, [way]: { middle } }) => Math.abs(came - middle) / usual),
    ].join(' ')
  const [expected, naive] = [figures('expected'), figures('naive')]
  console.log(`${name.padEnd(26)}${String(services.length).padStart(8)}  ${expected.padEnd(24)}${naive}`)
}
