import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listRecordingSessions } from '@/domain/recordings/recording-session.queries.ts'
import { cameraText, countedSoFar, isLive, SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { hstack, stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'

/** Shows the counting cameras, their counts and the time when each began. */
export function LiveRecordings({ sessions, timeZone }: { sessions: RecordingSession[]; timeZone: string }) {
  if (sessions.length === 0) return null
  return (
    <section aria-label="Recording now" className={strip}>
      <Badge tone="live">LIVE</Badge>
      <ul className={list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className={css({ textStyle: 'subheading' })}>{countedSoFar(session)}</span>{' '}
            <span>
              {cameraText(session)}, since {formatInstantTime(session.startTime, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On the day of the service, the page checks at this interval whether a recording has begun. */
const WATCH_MS = 15_000

type Watched = {
  db: Db
  serviceInstanceId: string
  sessions: RecordingSession[]
  /** Whether the service is today. New recordings are expected only today. */
  isToday: boolean
  now: Date
}

/**
 * Returns the service's running recordings on all computers, with their newest figures. Loads the page's data again
 * when a recording begins or ends.
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

const strip = hstack({
  gap: '3',
  padding: '3',
  paddingInline: '4',
  marginBottom: '4',
  backgroundColor: 'danger.tint',
  borderRadius: 'control',
})
const list = stack({
  gap: '1',
  listStyle: 'none',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' },
})
