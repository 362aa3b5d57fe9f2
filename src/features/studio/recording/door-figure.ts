import { atom } from 'jotai'
import { doorFigureOf, minutesOfCounts } from '@/domain/recordings/minutes-of-counts.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import { countsOfSession } from '../counting/count-log.ts'
import type { CountLog } from '../counting/count-log.ts'
import { countLogAtom } from '../counting/counts.ts'
import { recordingAtom } from './recording.ts'
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

/** The way of counting of the running recording, or of the next recording while no recording runs. */
export const shownWayAtom = atom((get): WayOfCounting => {
  const recording = get(recordingAtom)
  return 'session' in recording ? recording.session.plan.way : get(wayAtom)
})
