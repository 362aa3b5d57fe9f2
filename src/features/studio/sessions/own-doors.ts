import { atom } from 'jotai'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import { countLogAtom } from '../counting/counts.ts'
import { doorFigureAtom, doorFigureIn } from '../recording/door-figure.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import { unsentSessionsAtom } from '../upload/recording-outbox.ts'

/**
 * The figures of doors by session id that the server may not have yet: of the running recording, whose counts are sent
 * only every minute, and of the recording that ended last, while part of it is unsent.
 */
export const ownDoorsAtom = atom((get): ReadonlyMap<string, DoorFigure> => {
  const doors = new Map<string, DoorFigure>()
  const ended = get(endedRecordingAtom)
  if (ended?.isCountedAtDoor && get(unsentSessionsAtom).has(ended.sessionId)) {
    doors.set(ended.sessionId, doorFigureIn(get(countLogAtom), ended.sessionId, ended.startedAt))
  }
  const [recording, door] = [get(recordingAtom), get(doorFigureAtom)]
  if (door && 'session' in recording) doors.set(recording.session.id, door)
  return doors
})
