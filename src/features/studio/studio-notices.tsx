import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { MissedNotice } from './arming/missed-notice.tsx'
import { AdviceNotice } from './counting-panel/advice-notice.tsx'
import { MaskNotice } from './counting-panel/mask-notice.tsx'
import { ModelNotice } from './counting-panel/model-notice.tsx'
import { LeftFilmNotice } from './check/left-film-notice.tsx'
import { useIsOwn } from './counting-panel/room-of-doors.ts'
import { isRehearsalAtom, recordingAtom } from './recording/recording.ts'
import { sessionQuery, runningSessionsQuery } from './shared/studio-queries.ts'
import { discardRefusedAtom, isStorageFullAtom, refusedOpsAtom, retryRefusedAtom } from './upload/recording-outbox.ts'
import { OfflineNotice } from './recording/offline-notice.tsx'
import { StaleNotice } from './recording/stale-notice.tsx'
import { InterruptedNotice } from './recording/interrupted-notice.tsx'
import { SilenceNotice } from './recording/silence-notice.tsx'
import { useStudioChurch } from './shared/studio-church.ts'

export function StudioNotices() {
  return (
    <>
      <InterruptedNotice />
      <MissedNotice />
      <OfflineNotice />
      <StaleNotice />
      <DeletedNotice />
      <RehearsalNotice />
      <OtherRecordings />
      <SilenceNotice />
      <ModelNotice />
      <AdviceNotice />
      <MaskNotice />
      <StorageFullNotice />
      <LeftFilmNotice />
      <RefusedNotices />
    </>
  )
}

function StorageFullNotice() {
  if (!useAtomValue(isStorageFullAtom)) return null
  return (
    <Notice tone="danger" title="The browser's storage is full">
      Keep this tab open until everything has been sent, or free some space on this computer.
    </Notice>
  )
}

function RefusedNotices() {
  const refused = useAtomValue(refusedOpsAtom)
  const retry = useSetAtom(retryRefusedAtom)
  const discard = useSetAtom(discardRefusedAtom)
  if (refused.length === 0) return null
  const forAll = (act: (key: number) => unknown) => () => refused.forEach(({ key }) => act(key))
  return (
    <Notice
      tone="danger"
      title="Part of a recording was refused by the server"
      action={
        <span className={flex({ wrap: 'wrap', gap: '2' })}>
          <Button size="sm" tone="secondary" onClick={forAll(discard)}>
            Discard
          </Button>
          <Button size="sm" onClick={forAll(retry)}>
            Try again
          </Button>
        </span>
      }
    >
      {refused[0]?.reason}
      {refused.some(({ kind }) => kind === 'start-session') && (
        <> The recording is still on this computer. Discard deletes it with its snapshots.</>
      )}
    </Notice>
  )
}

/** This notice is always shown, so that a person who comes later does not mistake the rehearsal for a recording. */
function RehearsalNotice() {
  if (!useAtomValue(isRehearsalAtom)) return null
  return <Notice title="This is a rehearsal">People are counted, and nothing is saved.</Notice>
}

/** Says that the running recording was deleted, possibly together with its service. */
function DeletedNotice() {
  const { db } = useStudioChurch()
  const recording = useAtomValue(recordingAtom)
  const id = 'session' in recording && !recording.session.isRehearsal ? recording.session.id : null
  // The server does not know a recording before its start was sent. Only a recording that was seen on the server can
  // have been deleted.
  const [seenId, setSeenId] = useState<string | null>(null)
  const { data } = useQuery(sessionQuery(db, id))
  if (data && seenId !== data.id) setSeenId(data.id)
  if (id === null || data !== null || seenId !== id) return null
  return (
    <Notice tone="danger" title="This recording was deleted">
      Someone deleted it, or its service. Counting goes on here until you stop it, but nothing is saved. To save again,
      start with another service.
    </Notice>
  )
}

function OtherRecordings() {
  const { db, selected, timeZone } = useStudioChurch()
  const isOwn = useIsOwn()
  const { data, isError } = useQuery(runningSessionsQuery(db, selected))
  const others = isError || !Array.isArray(data) ? [] : data.filter(({ id }) => !isOwn(id))
  return others.map((session) => (
    <Notice key={session.id} title={`${session.cameraName ?? 'Another camera'} is recording this service too`}>
      {describe(session, timeZone)}
    </Notice>
  ))
}

/** Returns for example "At the door since 10:02 AM: 84 in the room at most, 97 came in." */
function describe(session: RecordingSession, timeZone: string): string {
  const { way, startTime, peakOccupancy, cameIn, maxPeopleCount } = session
  const since = `since ${formatInstantTime(startTime, timeZone)}`
  const isCounted = way === 'door' ? peakOccupancy !== null : session.isCounted
  const where = way === 'door' ? 'At the door' : 'In the room'
  if (!isCounted) return `${where} ${since}. Nothing is counted yet.`
  const figure = (way === 'door' ? peakOccupancy : maxPeopleCount) ?? 0
  const most = figure.toLocaleString('en-US')
  if (way === 'door') return `${where} ${since}: ${most} in the room at most, ${cameIn ?? 0} came in.`
  return `${where} ${since}: at most ${figure === 1 ? '1 person' : `${most} people`} at once.`
}
