import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { doorFigureAtom } from '../recording/door-figure.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { SESSIONS_KEY, sessionQuery } from '../shared/studio-queries.ts'
import { pendingEndsAtom, pendingSessionsAtom, pendingSnapshotsAtom } from '../upload/recording-outbox.ts'
import { drawerSessions } from './drawer-sessions.ts'
import type { DrawerSession } from './drawer-sessions.ts'

/** The church's recordings, newest first. Of the one that runs here the newest figures are read every few seconds. */
export function useSessions(): { sessions: DrawerSession[]; isLoading: boolean } {
  const { db, records, churchId } = useStudioChurch()
  const pending = useAtomValue(pendingSessionsAtom)
  const snapshots = useAtomValue(pendingSnapshotsAtom)
  const recording = useAtomValue(recordingAtom)
  // A rehearsal is not listed.
  const running = 'session' in recording && !recording.session.isRehearsal ? recording.session : null
  const door = useAtomValue(doorFigureAtom)
  const last = useAtomValue(endedRecordingAtom)
  const ended = last?.isRehearsal ? null : last
  const ends = new Map(useAtomValue(pendingEndsAtom))
  if (ended) ends.set(ended.sessionId, ended.endTime)
  // The one that has just ended keeps its figures until the list has them.
  const { data: current } = useQuery({
    ...sessionQuery(db, running?.id ?? ended?.sessionId ?? null),
    refetchInterval: running ? SESSION_POLL_MS : false,
  })
  const isLoading = useIsFetching({ queryKey: SESSIONS_KEY }) > 0
  const stored = current ? withNewest(records.sessions, current) : records.sessions
  const here = running && { ...running, door }
  return { sessions: drawerSessions({ stored, pending, running: here, snapshots, ends, churchId }), isLoading }
}

function withNewest(sessions: RecordingSession[], newest: RecordingSession): RecordingSession[] {
  return [newest, ...sessions.filter(({ id }) => id !== newest.id)]
}
