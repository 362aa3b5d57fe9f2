import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isLive, SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import { listRecordingSessions } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

/** How often a service of today is looked at for a recording that has begun. */
const WATCH_MS = 15_000

type Watched = {
  db: Db
  serviceInstanceId: string
  /** as the page has them */
  sessions: RecordingSession[]
  /** A recording is expected to begin only today. */
  isToday: boolean
  now: Date
}

/**
 * The recordings of a service that run now, on whatever computer, with their newest figures. When one begins or ends, the
 * page reads everything again.
 */
export function useLiveSessions({ db, serviceInstanceId, sessions, isToday, now }: Watched): RecordingSession[] {
  const router = useRouter()
  const { data } = useQuery({
    queryKey: ['recordings-of-service', serviceInstanceId],
    queryFn: () => listRecordingSessions(db, { serviceInstanceId }),
    initialData: sessions,
    refetchInterval: ({ state }) =>
      state.data?.some((session) => isLive(session, now)) ? SESSION_POLL_MS : isToday ? WATCH_MS : false,
    gcTime: 0,
  })
  const [polled, shown] = [statesOf(data), statesOf(sessions)]
  useEffect(() => {
    if (polled !== shown) void router.invalidate()
  }, [polled, shown, router])
  return data.filter((session) => isLive(session, now))
}

function statesOf(sessions: RecordingSession[]): string {
  return sessions.map(({ id, status }) => `${id} ${status}`).join()
}
