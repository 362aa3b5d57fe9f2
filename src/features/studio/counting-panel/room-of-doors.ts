import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { minutesOfCounts } from '@/domain/recordings/minutes-of-counts.ts'
import { foldOccupancy } from '@/domain/recordings/occupancy.ts'
import type { Occupancy, OccupancyStep } from '@/domain/recordings/occupancy.ts'
import { countedIn } from '@/domain/recordings/recording-minute.schema.ts'
import type { RecordingStep } from '@/domain/recordings/recording-minute.schema.ts'
import { countsOfSession } from '../counting/count-log.ts'
import {
  countLogAtom,
  isRoomToldHereAtom,
  leftInRoomAtom,
  occupancyAtom,
  sentRoomAtom,
  startOccupancyAtom,
} from '../counting/counts.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { peopleInRoomQuery, runningSessionsQuery } from '../shared/studio-queries.ts'
import {
  endedForIdsAtom,
  interruptedRecordingsAtom,
  lastOf,
  mayGoOn,
  pendingEndsAtom,
  pendingSessionsAtom,
  unsentSessionsAtom,
} from '../upload/recording-outbox.ts'
import type { InterruptedRecording } from '../upload/recording-outbox.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import { wayAtom } from '../recording/way-of-counting.ts'

/** The recording that this computer runs at a door, or null. A rehearsal is not included. */
const ownDoorAtom = atom((get) => {
  const recording = get(recordingAtom)
  if (!('session' in recording)) return null
  const { session } = recording
  return session.plan.way === 'door' && !session.isRehearsal ? session : null
})

/** True before this visit's first recording if the recording will be at a door. */
const isFirstDoorAtom = atom(
  (get) => get(recordingAtom).phase === 'idle' && get(endedRecordingAtom) === null && get(wayAtom) === 'door',
)

/**
 * The number of people in the room, which a person can correct. While another computer counts at a door of the service,
 * the number is for all doors. It is the server's number plus this computer's unsent counts. `unseenEntries` is then 0,
 * because people who leave here may have come in at another door.
 */
export const roomAtom = atom((get): Occupancy & { isOfAllDoors: boolean } => {
  const sent = get(sentRoomAtom)
  const own = get(ownDoorAtom)
  if (!sent || (!own && get(isRoomToldHereAtom))) {
    const { unseenEntries } = get(occupancyAtom)
    return { people: get(startOccupancyAtom).people, unseenEntries, isOfAllDoors: false }
  }
  if (!own) return { people: sent.people, unseenEntries: 0, isOfAllDoors: true }
  const minutes = minutesOfCounts(countsOfSession(get(countLogAtom), own.id), new Date(own.startedAt).toISOString())
  const unsent = [...minutes].filter(([minute]) => minute > (sent.lastMinute ?? -1)).toSorted(([a], [b]) => a - b)
  const { people } = foldOccupancy(
    sent.people,
    unsent.flatMap(([, steps]) => steps.flatMap(occupancyStep)),
  )
  return { people, unseenEntries: 0, isOfAllDoors: true }
})

function occupancyStep(step: RecordingStep): OccupancyStep[] {
  const what = countedIn(step)
  if (typeof what === 'number') return [{ value: what }]
  return what === null || what === 'near' ? [] : [{ direction: what, isUndone: false }]
}

/**
 * Reads the number of people in the room of the selected service regularly. The number is needed while another computer
 * counts at a door. It is also needed before a visit's first recording, which starts with the people left in the room.
 * The server does not know these people while a part of an interrupted recording is unsent.
 */
export function useRoomOfDoors(): void {
  const { db, selected } = useStudioChurch()
  const own = useAtomValue(ownDoorAtom)
  const isOwn = useIsOwn()
  const isFirst = useAtomValue(isFirstDoorAtom)
  const setRoom = useSetAtom(sentRoomAtom)
  const setLeft = useSetAtom(leftInRoomAtom)
  const { data: running } = useQuery(runningSessionsQuery(db, selected))
  const others = Array.isArray(running) ? running.filter(({ id, way }) => way === 'door' && !isOwn(id)) : []
  const since = others.map(({ startTime }) => startTime).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
  const isShared = since !== undefined
  const interrupted = useInterruptedHere(selected?.id ?? null)
  const isRead = isShared || (isFirst && !interrupted.isUnsent)
  const serviceInstanceId = isRead && selected?.kind === 'service-instance' ? selected.id : null
  const { data: room } = useQuery(peopleInRoomQuery(db, serviceInstanceId, own?.id ?? null))
  const known = serviceInstanceId === null ? null : (room ?? null)
  const sent = useMemo(
    () =>
      since !== undefined && known && serviceInstanceId !== null ? { ...known, since, of: serviceInstanceId } : null,
    [since, known, serviceInstanceId],
  )
  const left = isShared || !isFirst ? 0 : (known?.people ?? interrupted.people)
  const of = selected?.id ?? null
  useEffect(() => {
    setRoom(sent)
    return () => setRoom(null)
  }, [sent, setRoom])
  useEffect(() => {
    setLeft(left > 0 && of !== null ? { of, people: left } : null)
    return () => setLeft(null)
  }, [left, of, setLeft])
}

/**
 * Returns the people in the room at the end of the latest interrupted recording of a service instance or event, and
 * whether a part of the recording may be unsent.
 */
function useInterruptedHere(of: string | null): { people: number; isUnsent: boolean } {
  const interrupted = useAtomValue(interruptedRecordingsAtom)
  const unsent = useAtomValue(unsentSessionsAtom)
  const isLooking = useAtomValue(endedForIdsAtom) === null
  const [now] = useState(() => Date.now())
  const isOfThis = ({ serviceInstanceId, eventId }: InterruptedRecording) => (serviceInstanceId ?? eventId) === of
  const last = lastOf(interrupted.filter((recording) => isOfThis(recording) && mayGoOn(recording, now)))
  return { people: last?.people ?? 0, isUnsent: isLooking || (last !== undefined && unsent.has(last.sessionId)) }
}

/**
 * Returns a function that recognises the ids of this browser's recordings. It also recognises recordings whose end the
 * server does not know yet. Until this page has looked for interrupted recordings, any recording may be one of them.
 */
export function useIsOwn(): (id: string) => boolean {
  const recording = useAtomValue(recordingAtom)
  const ended = useAtomValue(endedRecordingAtom)
  const pending = useAtomValue(pendingSessionsAtom)
  const ends = useAtomValue(pendingEndsAtom)
  const endedFor = useAtomValue(endedForIdsAtom)
  const interrupted = useAtomValue(interruptedRecordingsAtom)
  if (endedFor === null) return () => true
  const own = new Set([...endedFor, ...ends.keys(), ...interrupted.map(({ sessionId }) => sessionId)])
  for (const { id } of pending) own.add(id)
  if ('session' in recording) own.add(recording.session.id)
  if (ended) own.add(ended.sessionId)
  return (id) => own.has(id)
}
