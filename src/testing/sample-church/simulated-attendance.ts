import { dateOfDay, dayNumber, weekdayOf } from '../../domain/shared/church-weeks.ts'
import { easterSunday } from '../../domain/shared/easter.ts'
import type { EasterOf } from '../../domain/access/profile.schema.ts'
import type { LocalDate } from '../../domain/shared/dates.ts'
import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'

/**
 * `SimulatedSeries` are the settings of a simulated weekly service. The simulation uses no code of the app's model,
 * because tests compare the model with the simulation.
 */
export type SimulatedSeries = {
  seed: number
  weeks: number
  /** `until` is the last possible day of a service. */
  until: LocalDate
  /** `weekday` is 0 (Sunday) to 6. */
  weekday: number
  /** `size` is the number of people on a usual day of the first weeks. */
  size: number
  /** `noise` is how much single days differ from the usual number, as a fraction. */
  noise: number
  /** `growth` is the change per year, as a fraction: 0.08 grows, -0.08 shrinks. */
  growth: number
  /** `season` is the strength of summer, Easter and Christmas; 0 means no effect, and 1 is a typical parish church. */
  season: number
  /** From week `shift.week` on, the usual number is multiplied by `factor`, for example when two churches merge. */
  shift?: { week: number; factor: number }
  /** `missing` is the share of weeks without a count. */
  missing: number
  easter: EasterOf
  /**
   * Series with the same `weatherSeed` have the same snow. Without `weatherSeed`, the weather of a series depends on
   * its `seed`.
   */
  weatherSeed?: number
}

export type SimulatedService = {
  instanceDate: LocalDate
  /** `total` is null when the service was not counted or did not happen. */
  total: number | null
  outcome: 'held' | 'did_not_happen'
  outcomeReason: string | null
  /** `note` says why the number is unusual. */
  note: string | null
}

/** `DAYS` is larger than any day number, so that each pair of seed and day has different weather. */
const DAYS = 1_000_003

/** Returns services, oldest first. With the same settings, the services are always the same. */
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

/** Returns the effect of a day in the year on the usual number, as a logarithm. */
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

/**
 * Returns the effect of summer as a logarithm, from mid-June to early September. The strongest effect is -16 %, at the
 * end of July.
 */
function summer(month: number, day: number): number {
  const intoSummer = ((month - 6) * 30.4 + day - 12) / 85
  return intoSummer > 0 && intoSummer < 1 ? -0.17 * Math.sin(Math.PI * intoSummer) : 0
}

/**
 * Returns the weather of a day.
 *
 * @param luck a random number from 0 to 1
 */
function weatherOf(day: number, luck: number): { closes: boolean; effect: number; note: string | null } {
  const month = Number(dateOfDay(day).slice(5, 7))
  if (month > 2 || luck > 0.12) return { closes: false, effect: 0, note: null }
  return luck < 0.04 ? { closes: true, effect: 0, note: null } : { closes: false, effect: -0.3, note: 'Icy roads' }
}

/**
 * Returns a normally distributed random number with mean 0 and standard deviation 1, by the method of Box and Muller.
 */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
