import type { CountEvent, CountGap, SessionCounts } from '@/domain/recordings/count-event.schema.ts'
import { foldOccupancy } from '@/domain/recordings/occupancy.ts'
import type { Occupancy, OccupancyStep } from '@/domain/recordings/occupancy.ts'

export type LoggedCount = CountEvent & {
  kind: 'count'
  /** Unique until the page is closed or reloaded. */
  key: number
  /** The id that the worker gave to the count. Each worker starts at 1, so `workerId` names the worker. */
  eventId: number
  workerId: number
}

/**
 * A change of the counts. A `recording` entry assigns the counts after it to a session, or to none if `sessionId` is
 * null. A `frames` entry says whether frames fail from then on. Times are ISO 8601.
 */
export type LogEntry =
  | LoggedCount
  | { kind: 'correction'; time: string; value: number }
  | { kind: 'reset'; time: string }
  | { kind: 'recording'; sessionId: string | null }
  | FramesEntry

type FramesEntry = { kind: 'frames'; time: string; areFailing: boolean }

/** Everything that changed the counts of this visit, in order. Counts are never removed. */
export type CountLog = readonly LogEntry[]

/** Returns the counts since the last reset, oldest first. */
export function shownCounts(log: CountLog): LoggedCount[] {
  return log.slice(log.findLastIndex(({ kind }) => kind === 'reset') + 1).filter(isCount)
}

/** Returns the part of the log up to the end of the latest ended recording, or the whole log without such an end. */
export function untilLastEnd(log: CountLog): CountLog {
  const end = log.findLastIndex((entry) => entry.kind === 'recording' && entry.sessionId === null)
  return end < 0 ? log : log.slice(0, end)
}

/** Returns how many people are in the room now. A reset empties the room. */
export function occupancyOf(log: CountLog): Occupancy {
  return foldOccupancy(0, log.flatMap(stepOf))
}

/**
 * Returns the ISO 8601 time of the last correction of the number in the room. Returns null if a reset, or the start or
 * end of a recording, came after the correction.
 */
export function occupancyToldAt(log: CountLog): string | null {
  const last = log.findLast(({ kind }) => kind === 'correction' || kind === 'reset' || kind === 'recording')
  return last?.kind === 'correction' ? last.time : null
}

/**
 * Returns the index of the first entry that belongs to no recording and comes after the last number that a person set.
 */
export function unrecordedFrom(log: CountLog): number {
  return log.findLastIndex(({ kind }) => kind === 'correction' || kind === 'reset' || kind === 'recording') + 1
}

/**
 * Returns the index from which a recording that goes on takes in earlier counts. These are the counts after the end of
 * the interrupted recording (ISO 8601) that belong to no recording and come after the last number that a person set.
 */
export function takenInFrom(log: CountLog, endTime: string): number {
  const after = log.findIndex((entry) => isCount(entry) && Date.parse(entry.time) > Date.parse(endTime))
  return after < 0 ? log.length : Math.max(after, unrecordedFrom(log))
}

/**
 * The last entry that separates earlier counts from the figures beside the list. While a recording runs, this is the
 * recording's start. Otherwise it is a number that a person set since the last reset or recording.
 */
export type Divide = { lastKey: number; value: number | null }

/** Returns where the list of counts is divided, or null if no count is before the division. */
export function divideOf(log: CountLog): Divide | null {
  const recording = log.findLastIndex(({ kind }) => kind === 'recording')
  const start = log[recording]
  const isRunning = start?.kind === 'recording' && start.sessionId !== null
  const at = isRunning ? recording : unrecordedFrom(log) - 1
  const entry = log[at]
  if (!entry || (!isRunning && entry.kind !== 'correction')) return null
  const last = log.slice(0, at).findLast(isCount)
  return last ? { lastKey: last.key, value: entry.kind === 'correction' ? entry.value : null } : null
}

export function areFramesFailing(log: CountLog): boolean {
  return log.findLast(isFramesEntry)?.areFailing ?? false
}

/** Returns the ids of this visit's sessions, the latest last. */
export function sessionsIn(log: CountLog): string[] {
  return log.flatMap((entry) => (entry.kind === 'recording' && entry.sessionId ? entry.sessionId : []))
}

/** Returns the counts that a recording of this visit stores. A reset is stored as a correction to 0. */
export function countsOfSession(log: CountLog, sessionId: string): SessionCounts {
  const from = log.findIndex((entry) => entry.kind === 'recording' && entry.sessionId === sessionId)
  const after = log.slice(from + 1)
  const end = after.findIndex(({ kind }) => kind === 'recording')
  const entries = from < 0 ? [] : end < 0 ? after : after.slice(0, end)
  const before = log.slice(0, Math.max(0, from))
  return {
    events: entries.filter(isCount).map(storedCount),
    gaps: gapsIn(entries, before.findLast(isFramesEntry)),
    occupancy: {
      start: occupancyOf(before).people,
      corrections: entries.flatMap((entry) =>
        entry.kind === 'correction' || entry.kind === 'reset'
          ? { time: entry.time, value: entry.kind === 'reset' ? 0 : entry.value }
          : [],
      ),
    },
  }
}

export function storedCount(count: LoggedCount): CountEvent {
  const { time, line, rule, direction, track, x, y, score, isUndone } = count
  return { time, line, rule, direction, track, x, y, score, isUndone }
}

export function isCount(entry: LogEntry): entry is LoggedCount {
  return entry.kind === 'count'
}

function isFramesEntry(entry: LogEntry): entry is FramesEntry {
  return entry.kind === 'frames'
}

/**
 * Returns the periods in which frames failed. `before` is the last `frames` entry before `entries`. If frames were
 * failing then, the first gap starts at the time of `before`.
 */
function gapsIn(entries: CountLog, before: FramesEntry | undefined): CountGap[] {
  const gaps: CountGap[] = before?.areFailing ? [{ from: before.time, to: null }] : []
  for (const { areFailing, time } of entries.filter(isFramesEntry)) {
    const open = gaps.find(({ to }) => to === null)
    if (areFailing) gaps.push({ from: time, to: null })
    else if (open) open.to = time
  }
  return gaps
}

/** Returns the change of the number in the room. A count with the rule `near` does not change the number. */
function stepOf(entry: LogEntry): OccupancyStep[] {
  if (entry.kind === 'count') return entry.rule === 'crossing' ? [entry] : []
  if (entry.kind === 'correction') return [{ value: entry.value }]
  return entry.kind === 'reset' ? [{ value: 0 }] : []
}
