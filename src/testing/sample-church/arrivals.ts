import { makeRandom } from '../../../workers/vision/convert/testing/random.ts'
import type { RecordingMinute, RecordingStep } from '../../domain/recordings/recording-minute.schema.ts'
import { normal } from './simulated-attendance.ts'

const MINUTE_MS = 60_000
/** The camera starts `MINUTES_BEFORE` minutes before a service begins. */
export const MINUTES_BEFORE = 30
const MINUTES_AFTER = 15
/** `EARLY` is the share of people who come early for coffee, and `LATE` the share of people who come late. */
const EARLY = 0.2
const LATE = 0.08

/**
 * Simulates the counts of a camera at the only door. Most people come in around the start of the service, and a few
 * people come late. They leave around the end. At one moment, all people are inside.
 *
 * @param duration duration of the service in minutes
 */
export function arrivals(people: number, duration: number, seed: number): RecordingMinute[] {
  const random = makeRandom(seed)
  const end = MINUTES_BEFORE + duration
  const steps = Array.from({ length: people }, () => [
    [within(MINUTES_BEFORE + arrival(random), 0, end - 10), 'entry'] as const,
    [within(end + 5 + 4 * normal(random), end - 5, end + MINUTES_AFTER), 'exit'] as const,
  ]).flat()
  return Array.from({ length: end + MINUTES_AFTER }, (_, minute) => {
    const own = steps
      .filter(([at]) => Math.floor(at) === minute)
      .toSorted(([one], [other]) => one - other)
      .map(([at, what]): RecordingStep => [Math.floor((at - minute) * MINUTE_MS), what])
    return { minute, revision: 0, steps: own, peopleInView: Math.min(own.length, 4) }
  })
}

/** Returns the minutes from the start of the service to an arrival. An early arrival is negative. */
function arrival(random: () => number): number {
  const luck = random()
  if (luck < LATE) return -6 * Math.log(1 - random())
  return luck < LATE + EARLY ? -28 * random() : -6 + 4 * normal(random)
}

function within(minute: number, least: number, most: number): number {
  return Math.min(Math.max(minute, least), most - 0.001)
}
