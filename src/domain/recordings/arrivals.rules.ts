import { formatInstantTime } from '../shared/date-formats.ts'
import type { ArrivalCurve, ArrivalMinute } from './arrival-curve.queries.ts'
import { peopleLabel } from './recording.rules.ts'

const MINUTE_MS = 60_000

type Arrivals = {
  cameIn: number
  /** `late` is the number of people who came in after the start; null when no door was counted before the start. */
  late: number | null
  peak: number
  /** `peakAt` is the start of the minute with the peak (ISO 8601). */
  peakAt: string
}

/**
 * `summarizeArrivals` computes figures from the minutes of all doors of a service.
 *
 * @param start the start of the service; an entry in the first minute is late
 * @returns null without minutes
 */
function summarizeArrivals(minutes: readonly ArrivalMinute[], start: Date): Arrivals | null {
  const [first] = minutes
  const last = minutes.at(-1)
  if (!first || !last) return null
  const before = minutes.findLast(({ at }) => Date.parse(at) < start.getTime())
  const highest = minutes.reduce((peak, minute) => (minute.people > peak.people ? minute : peak))
  return {
    cameIn: last.cameIn,
    late: before ? last.cameIn - before.cameIn : null,
    peak: highest.people,
    peakAt: highest.at,
  }
}

/** `ArrivalPoints` is the curve as evenly spaced points for a chart. */
export type ArrivalPoints = {
  /** `first` is the time of the first point in epoch milliseconds; `stepMs` is the time between two points. */
  first: number
  stepMs: number
  /** `people` has the highest number of people in the room for each point; null when no door was counted. */
  people: (number | null)[]
  pictures: { at: number; people: number; sessionId: string }[]
  /** `start` is the index of the point at which the service began; null when the service began far from the curve. */
  start: number | null
}

/** The chart does not show a start of a service that is three hours or more away from the curve. */
const FAR_MS = 180 * MINUTE_MS
/** A chart has at most `MAX_POINTS` points. In a longer curve, a point stands for several minutes. */
const MAX_POINTS = 720

/**
 * Returns the curve as points for a chart; null for an empty curve.
 *
 * @param start the instant at which the service began
 */
export function arrivalPoints({ minutes, pictures }: ArrivalCurve, start: Date): ArrivalPoints | null {
  const times = [...minutes, ...pictures].map(({ at }) => Date.parse(at))
  if (times.length === 0) return null
  const [earliest, latest] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const begins = start.getTime()
  const isNear = begins > earliest - FAR_MS && begins < latest + FAR_MS
  const first = floorTo(isNear ? Math.min(earliest, begins) : earliest, MINUTE_MS)
  const last = isNear ? Math.max(latest, begins) : latest
  const stepMs = Math.ceil(((last - first) / MINUTE_MS + 1) / MAX_POINTS) * MINUTE_MS
  const pointOf = (time: number) => Math.floor((time - first) / stepMs)
  const people = Array.from<number | null>({ length: pointOf(last) + 1 }).fill(null)
  for (const minute of minutes) {
    const at = pointOf(Date.parse(minute.at))
    people[at] = Math.max(people[at] ?? 0, minute.people)
  }
  return {
    first,
    stepMs,
    people,
    pictures: pictures.map((picture) => ({ ...picture, at: pointOf(Date.parse(picture.at)) })),
    start: isNear ? pointOf(begins) : null,
  }
}

/**
 * Returns a sentence such as '23 of 97 came after 10:00 AM. The most at once were 91, at 10:21 AM.'
 *
 * @param timeZone the church's time zone
 */
export function arrivalSentence({ minutes, pictures }: ArrivalCurve, start: Date, timeZone: string): string {
  const clock = (time: string | Date) => formatInstantTime(new Date(time).toISOString(), timeZone)
  const arrivals = summarizeArrivals(minutes, start)
  if (!arrivals) {
    if (pictures.length === 0) return 'Nothing was counted.'
    const highest = pictures.reduce((most, picture) => (picture.people > most.people ? picture : most))
    return `Cameras in the room saw at most ${peopleLabel(highest.people)}, at ${clock(highest.at)}.`
  }
  const { cameIn, late, peak, peakAt } = arrivals
  const most = `The most at once ${peak === 1 ? 'was' : 'were'} ${figure(peak)}, at ${clock(peakAt)}.`
  if (late === null) return `The doors were counted from ${clock(minutes[0]!.at)} on. ${most}`
  if (cameIn === 0) return 'No one came in at the counted doors.'
  if (late === 0 && cameIn === 1) return `The one person came before ${clock(start)}.`
  if (late === 0) return `All ${figure(cameIn)} came before ${clock(start)}. ${most}`
  return `${figure(late)} of ${figure(cameIn)} came after ${clock(start)}. ${most}`
}

const figure = (people: number) => people.toLocaleString('en-US')

function floorTo(time: number, stepMs: number): number {
  return Math.floor(time / stepMs) * stepMs
}
