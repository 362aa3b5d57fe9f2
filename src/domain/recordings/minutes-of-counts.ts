import { MAX_COUNT_GAPS, readEarlierCounts } from './count-event.schema.ts'
import type { CountEvent, CountGap, ListedCounts, ListedPassage, SessionCounts } from './count-event.schema.ts'
import { countedIn } from './recording-minute.schema.ts'
import type { RecordingMinute, RecordingStep } from './recording-minute.schema.ts'

const MINUTE_MS = 60_000
/** The database accepts one week of minutes. After a clock change, events past that week go into the last minute. */
const LAST_MS = 10_080 * MINUTE_MS - 1

/**
 * Returns the steps of a recording, by minute since its start. The steps are passages (also undone ones), corrections,
 * and beginnings and ends of gaps. Minutes without steps are absent.
 *
 * @param startTime of the recording, ISO 8601
 */
export function minutesOfCounts(
  { events, gaps, occupancy }: SessionCounts,
  startTime: string,
): Map<number, RecordingStep[]> {
  const minutes = new Map<number, RecordingStep[]>()
  const steps: { time: string; step: [RecordingStep[1], RecordingStep[2]?] }[] = [
    ...events.map((event) => ({ time: event.time, step: stepOf(event) })),
    ...occupancy.corrections.map(({ time, value }) => ({ time, step: [value] satisfies [number] })),
    ...gaps.slice(0, MAX_COUNT_GAPS).flatMap(turnsOf),
  ]
  const inOrder = steps
    .map(({ time, step }) => ({ afterMs: afterStart(time, startTime), step }))
    .toSorted((a, b) => a.afterMs - b.afterMs)
  for (const { afterMs, step } of inOrder) {
    const minute = Math.floor(afterMs / MINUTE_MS)
    const steps = minutes.get(minute) ?? []
    steps.push([afterMs % MINUTE_MS, ...step])
    minutes.set(minute, steps)
  }
  return minutes
}

function stepOf({
  rule,
  direction,
  line,
  track,
  x,
  y,
  score,
  isUndone,
}: CountEvent): [RecordingStep[1], RecordingStep[2]] {
  const detail = { line, track, x, y, score }
  return [passageOf({ rule, direction }), isUndone ? { ...detail, isUndone } : detail]
}

function passageOf({ rule, direction }: Pick<CountEvent, 'rule' | 'direction'>) {
  return rule === 'near' ? ('near' as const) : direction
}

function turnsOf({ from, to }: CountGap): { time: string; step: ['blind' | 'seeing'] }[] {
  const opened = { time: from, step: ['blind'] satisfies ['blind'] }
  return to === null ? [opened] : [opened, { time: to, step: ['seeing'] }]
}

/** Returns the milliseconds since the start of the recording, at least 0 and at most `LAST_MS`. */
function afterStart(time: string, startTime: string): number {
  return Math.min(LAST_MS, Math.max(0, Math.round(Date.parse(time) - Date.parse(startTime))))
}

/** `peakOccupancy` is the highest number of people in the room at one time; `cameIn` is the number of entries. */
export type DoorFigure = { peakOccupancy: number; cameIn: number }

/**
 * Returns the highest number of people in the room and the number of entries, for one door camera. The database
 * function `private.fold_occupancy` has the same rule. In a recording without crossings, people who came near a line
 * are counted as entries.
 *
 * @param start people in the room when the recording began
 */
export function doorFigureOf(start: number, minutes: ReadonlyMap<number, RecordingStep[]>): DoorFigure {
  const steps = [...minutes].toSorted(([a], [b]) => a - b).flatMap(([, steps]) => steps.map(countedIn))
  const isCrossed = steps.some((what) => what === 'entry' || what === 'exit')
  let people = start
  let peakOccupancy = start
  let cameIn = 0
  for (const what of steps) {
    if (typeof what === 'number') people = what
    else if (what === 'exit') people = Math.max(0, people - 1)
    else if (what === 'entry' || (what === 'near' && !isCrossed)) {
      people += 1
      cameIn += 1
    }
    peakOccupancy = Math.max(peakOccupancy, people)
  }
  return { peakOccupancy, cameIn }
}

export type SentMinute = Pick<RecordingMinute, 'minute' | 'steps'>

type CountedSession = { startTime: string; peopleAtStart: number; metadata: unknown }

/**
 * Returns the passages, gaps and corrections of a recording from its minutes. The figures count exactly the listed
 * passages that are not undone. Recordings of version 1.0.0 have lines, positions and undone passages in their
 * metadata.
 */
export function countsOfMinutes(
  { startTime, peopleAtStart, metadata }: CountedSession,
  minutes: readonly SentMinute[],
): ListedCounts {
  const earlier = readEarlierCounts(metadata)
  if (minutes.length === 0) return earlier
  const earlierOf = new Map<string, CountEvent[]>()
  for (const event of earlier.events) {
    const key = keyOf(afterStart(event.time, startTime), passageOf(event))
    earlierOf.set(key, [...(earlierOf.get(key) ?? []), event])
  }
  const events: ListedPassage[] = []
  const gaps = [...earlier.gaps]
  const corrections: ListedCounts['occupancy']['corrections'] = []
  for (const { afterMs, what, detail } of stepsOf(minutes)) {
    const time = new Date(Date.parse(startTime) + afterMs).toISOString()
    if (typeof what === 'number') corrections.push({ time, value: what })
    else if (what === 'blind') gaps.push({ from: time, to: null })
    else if (what === 'seeing') {
      const open = gaps.findLast(({ to }) => to === null)
      if (open) open.to = time
    } else {
      const { line, track, x, y, score } = detail ?? earlierOf.get(keyOf(afterMs, what))?.shift() ?? UNKNOWN
      const isUndone = detail?.isUndone ?? false
      const rule = what === 'near' ? 'near' : 'crossing'
      const direction = what === 'exit' ? 'exit' : 'entry'
      events.push({ time, line, rule, direction, track, x, y, score, isUndone })
    }
  }
  const undone = [...earlierOf.values()].flat().filter(({ isUndone }) => isUndone)
  const inOrder = [...events, ...undone].toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
  return { events: inOrder, gaps, occupancy: { start: peopleAtStart, corrections } }
}

/** Passages of version 1.0.0 before the newest two thousand have no details. */
const UNKNOWN = { line: null, track: null, x: null, y: null, score: null }

function keyOf(afterMs: number, what: string): string {
  return `${afterMs} ${what}`
}

function stepsOf(minutes: readonly SentMinute[]) {
  return minutes
    .toSorted((a, b) => a.minute - b.minute)
    .flatMap(({ minute, steps }) =>
      steps.map(([ms, what, detail]) => ({ afterMs: minute * MINUTE_MS + ms, what, detail })),
    )
}
