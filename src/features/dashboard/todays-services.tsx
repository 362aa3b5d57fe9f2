import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listRunningSessions } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { MAX_RECORDING_MS, SESSION_POLL_MS } from '@/domain/recordings/recording.rules.ts'
import type { TodaysService } from '@/domain/services/todays-services.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Card } from '@/ui/card.tsx'
import { ServiceToday } from './service-today.tsx'
import { rows } from './dashboard-layout.ts'
import { useReadAgain } from './use-read-again.ts'

export type TodaysServicesProps = { services: TodaysService[]; timeZone: string; now: Date; db: Db; mayEdit: boolean }

export function TodaysServices({ services, db, ...shown }: TodaysServicesProps) {
  const recordings = useRecordingsNow(db)
  const isRecorded = ({ serviceInstanceId: id }: TodaysService) =>
    recordings.some(({ serviceInstanceId }) => serviceInstanceId === id)
  const next = services.find(
    (service) =>
      service.phase !== 'over' && service.outcome === 'held' && service.total === null && !isRecorded(service),
  )
  return (
    <Card title="Today" flush>
      <ul className={rows}>
        {services.map((service) => (
          <li key={service.serviceInstanceId}>
            <ServiceToday
              service={service}
              isNext={service === next}
              recordings={recordings.filter(({ serviceInstanceId }) => serviceInstanceId === service.serviceInstanceId)}
              {...shown}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The page checks at this interval whether a recording has begun. */
const WATCH_MS = 15_000

/** Returns the church's running recordings on all computers. Reloads the page's data when a recording ends. */
function useRecordingsNow(db: Db): RecordingSession[] {
  const readAgain = useReadAgain()
  const { data } = useQuery({
    queryKey: ['recordings-now'],
    queryFn: () => listRunningSessions(db, { since: new Date(Date.now() - MAX_RECORDING_MS).toISOString() }),
    refetchInterval: ({ state }) => (state.data?.length ? SESSION_POLL_MS : WATCH_MS),
    gcTime: 0,
  })
  const before = useRef<readonly RecordingSession[]>([])
  useEffect(() => {
    if (!data) return
    const hasEnded = before.current.some(({ id }) => !data.some((session) => session.id === id))
    before.current = data
    if (hasEnded) readAgain()
  }, [data, readAgain])
  return data ?? []
}
