import { dateOfDay, dayNumber, weekdayOf } from '../../domain/shared/church-weeks.ts'
import { easterSunday } from '../../domain/shared/easter.ts'
import type { EasterOf } from '../../domain/access/profile.schema.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'

/**
 * Settings of a simulated weekly service. The simulation is independent of the app's model, so that tests do not
 * confirm themselves.
 */
export type SimulatedSeries = {
  seed: number
  weeks: number
  /** No service is later than this day. */
  until: LocalDate
  /** 0 (Sunday) to 6. */
  weekday: number
  /** People on a usual day of the first weeks. */
  size: number
  /** Spread of single days around the usual number, as a fraction. */
  noise: number
  /** Change per year, as a fraction: 0.08 grows, -0.08 shrinks. */
  growth: number
  /** Strength of summer, Easter and Christmas: 0 is none, 1 is as in a parish church. */
  season: number
  /** From this week on, the usual number is multiplied by `factor`, for example because two churches merge. */
  shift?: { week: number; factor: number }
  /** Share of weeks that are not counted. */
  missing: number
  easter: EasterOf
  /** Series with the same seed have the same snow; without a seed, each series has its own. */
  weatherSeed?: number
}

export type SimulatedService = {
  instanceDate: LocalDate
  /** Null if the service was not counted or did not happen. */
  total: number | null
  outcome: 'held' | 'did_not_happen'
  outcomeReason: string | null
  /** The reason why the number is unusual. */
  note: string | null
}

/** Larger than the number of any day, so that each pair of seed and day has its own weather. */
const DAYS = 1_000_003

/** Returns services, oldest first. The same settings always give the same services. */
export function simulateAttendance(series: SimulatedSeries): SimulatedService[] {
  const { seed, weeks, noise, growth, size, season, shift, missing } = series
  const random = makeRandom(seed)
  const last = lastDay(series)
  let drift = 0
  let mood = 0
  return Array.from({ length: weeks }, (_, week) => {
    const day = last - 7 * (weeks - 1 - week)
    drift += 0.004 * normal(random)
    mood = 0.3 * mood + noise * normal(random) * (random() < 0.04 ? 2.5 : 1)
    const usual =
      Math.log(size) + (growth * week) / 52 + drift + (shift && week >= shift.week ? Math.log(shift.factor) : 0)
    const occasion = occasionOf(day, series.easter)
    const weather = weatherOf(day, makeRandom((series.weatherSeed ?? seed) * DAYS + day)())
    const mean = Math.exp(usual + season * occasion.effect + weather.effect + mood)
    const counted = Math.max(0, Math.round(mean + 0.6 * Math.sqrt(mean) * normal(random)))
    const isMissing = random() < missing
    const held = { instanceDate: dateOfDay(day), outcome: 'held', outcomeReason: null } as const
    if (weather.closes) return { ...held, outcome: 'did_not_happen', outcomeReason: 'Snow', total: null, note: null }
    return { ...held, total: isMissing ? null : counted, note: isMissing ? null : (weather.note ?? occasion.note) }
  })
}

function lastDay({ until, weekday }: SimulatedSeries): number {
  const day = dayNumber(until)
  return day - ((weekdayOf(day) - weekday + 7) % 7)
}

type Occasion = { effect: number; note: string | null }

/** Returns the effect of a day of the year on the usual number, as a logarithm. */
function occasionOf(day: number, calendar: EasterOf): Occasion {
  const date = dateOfDay(day)
  const fromEaster = day - dayNumber(easterSunday(Number(date.slice(0, 4)), calendar))
  const feast = EASTER_DAYS[fromEaster]
  if (feast) return feast
  const monthDay = date.slice(5)
  if (monthDay >= '12-20' && monthDay <= '12-25') return { effect: 0.22, note: 'Carols' }
  if (monthDay >= '12-26' || monthDay <= '01-01') return { effect: -0.28, note: null }
  if (weekdayOf(day) === 0 && monthDay >= '05-08' && monthDay <= '05-14') return { effect: 0.1, note: "Mother's Day" }
  if (monthDay >= '09-07' && monthDay <= '09-27') return { effect: 0.08, note: null }
  if (monthDay >= '11-23' && monthDay <= '11-29') return { effect: -0.12, note: null }
  return { effect: summer(Number(date.slice(5, 7)), Number(date.slice(8))), note: null }
}

const EASTER_DAYS: Record<number, Occasion> = {
  [-7]: { effect: 0.1, note: 'Palm Sunday' },
  0: { effect: 0.4, note: 'Easter' },
  7: { effect: -0.1, note: null },
}

/** Returns the effect of summer as a logarithm: down to -16 % at the end of July, from mid-June to early September. */
function summer(month: number, day: number): number {
  const intoSummer = ((month - 6) * 30.4 + day - 12) / 85
  return intoSummer > 0 && intoSummer < 1 ? -0.17 * Math.sin(Math.PI * intoSummer) : 0
}

/**
 * Returns the weather of a day.
 *
 * @param luck from 0 to 1
 */
function weatherOf(day: number, luck: number): { closes: boolean; effect: number; note: string | null } {
  const month = Number(dateOfDay(day).slice(5, 7))
  if (month > 2 || luck > 0.12) return { closes: false, effect: 0, note: null }
  return luck < 0.04 ? { closes: true, effect: 0, note: null } : { closes: false, effect: -0.3, note: 'Icy roads' }
}

/** Returns a random number with mean 0 and deviation 1, by the method of Box and Muller. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
