import type { SessionCounts } from './count-event.schema.ts'
import type { RecordingStep } from './recording-minute.schema.ts'

const MINUTE_MS = 60_000
/** The database takes minutes of a week; what a clock that was set puts behind that is kept in the last. */
const LAST_MS = 10_080 * MINUTE_MS - 1

/**
 * What was counted at lines, minute by minute since the start: passages without those undone, and corrections.
 * Minutes in which nothing happened are absent.
 *
 * @param startTime of the recording, ISO 8601
 */
export function minutesOfCounts(
  { events, occupancy }: Pick<SessionCounts, 'events' | 'occupancy'>,
  startTime: string,
): Map<number, RecordingStep[]> {
  const started = Date.parse(startTime)
  const steps = [
    ...events
      .filter(({ isUndone }) => !isUndone)
      .map(({ time, rule, direction }) => ({ time, what: rule === 'near' ? ('near' as const) : direction })),
    ...occupancy.corrections.map(({ time, value }) => ({ time, what: value })),
  ].map(({ time, what }) => ({ afterMs: Math.round(Date.parse(time) - started), what }))
  const minutes = new Map<number, RecordingStep[]>()
  for (const { afterMs, what } of steps.toSorted((a, b) => a.afterMs - b.afterMs)) {
    const keptMs = Math.min(LAST_MS, Math.max(0, afterMs))
    const minute = Math.floor(keptMs / MINUTE_MS)
    const steps = minutes.get(minute) ?? []
    steps.push([keptMs % MINUTE_MS, what])
    minutes.set(minute, steps)
  }
  return minutes
}

/** What a recording at a door writes down. */
export type DoorFigure = { peakOccupancy: number; cameIn: number }

/**
 * The peak occupancy and the entries of one camera, as the database works them out (`private.fold_occupancy`). A
 * recording without a line to cross counts who came near one.
 *
 * @param start people in the room when the recording began
 */
export function doorFigureOf(start: number, minutes: ReadonlyMap<number, RecordingStep[]>): DoorFigure {
  const steps = [...minutes].toSorted(([a], [b]) => a - b).flatMap(([, steps]) => steps)
  const isCrossed = steps.some(([, what]) => what === 'entry' || what === 'exit')
  let people = start
  let peakOccupancy = start
  let cameIn = 0
  for (const [, what] of steps) {
    if (typeof what === 'number') people = what
    else if (what === 'exit') people = Math.max(0, people - 1)
    else if (what === 'entry' || !isCrossed) {
      people += 1
      cameIn += 1
    }
    peakOccupancy = Math.max(peakOccupancy, people)
  }
  return { peakOccupancy, cameIn }
}
