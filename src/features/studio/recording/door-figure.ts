import { atom } from 'jotai'
import { doorFigureOf, minutesOfCounts } from '@/domain/recordings/minutes-of-counts.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import { countsOfSession } from '../counting/count-log.ts'
import type { CountLog } from '../counting/count-log.ts'
import { countLogAtom } from '../counting/counts.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { inViewMsAtom, recordingAtom } from './recording.ts'
import { wayAtom } from './way-of-counting.ts'

/** Returns the figures that a recording at a door saves. `startedAt` is in epoch milliseconds. */
export function doorFigureIn(log: CountLog, sessionId: string, startedAt: number): DoorFigure {
  const counts = countsOfSession(log, sessionId)
  return doorFigureOf(counts.occupancy.start, minutesOfCounts(counts, new Date(startedAt).toISOString()))
}

/** The figures that the running recording would save now. Null while no recording runs at a door. */
export const doorFigureAtom = atom((get): DoorFigure | null => {
  const recording = get(recordingAtom)
  if (!('session' in recording) || recording.session.plan.way !== 'door') return null
  return doorFigureIn(get(countLogAtom), recording.session.id, recording.session.startedAt)
})

/** People are in view for this long before the advice to check the line appears. */
const MISSED_AFTER_MS = 60_000
const isLongInViewAtom = atom((get) => get(inViewMsAtom) >= MISSED_AFTER_MS)

/** Returns true if no crossing was counted in a recording at a door. A crossing that was undone is not counted. */
export function isUncrossed(log: CountLog, sessionId: string): boolean {
  return countsOfSession(log, sessionId).events.every(({ isUndone }) => isUndone)
}

/** True while a recording runs at a door, people have been in view for about a minute, and no one has crossed a line. */
export const isLineMissedAtom = atom((get): boolean => {
  const recording = get(recordingAtom)
  if (recording.phase !== 'recording' || recording.session.plan.way !== 'door') return false
  return get(isLongInViewAtom) && get(linesAtom).length > 0 && isUncrossed(get(countLogAtom), recording.session.id)
})

/** The way of counting of the running recording, or of the next recording while no recording runs. */
export const shownWayAtom = atom((get): WayOfCounting => {
  const recording = get(recordingAtom)
  return 'session' in recording ? recording.session.plan.way : get(wayAtom)
})
