import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { correctableTotal } from '@/domain/attendance/service-counts.rules.ts'
import { listAttendance } from '@/domain/attendance/attendance.queries.ts'
import { listSeriesTotals } from '@/domain/attendance/series-totals.queries.ts'
import { findServiceTotal } from '@/domain/attendance/service-total.queries.ts'
import { usualAttendance } from '@/domain/attendance/usual-attendance.ts'
import { findRecordingSession } from '@/domain/recordings/recording-session.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { EndedRecording } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { WRITTEN_KEY } from '../shared/studio-queries.ts'
import { unsentSessionsAtom } from '../upload/recording-outbox.ts'
import type { WrittenCount } from './written-text.ts'

/**
 * Reads the state of an ended recording's count on the server. Sends no request while part of the recording is unsent.
 */
export function useWrittenCount({ sessionId, serviceInstanceId, isRehearsal }: EndedRecording): WrittenCount {
  const { db } = useStudioChurch()
  const isUnsent = useAtomValue(unsentSessionsAtom).has(sessionId)
  const { data } = useQuery({
    queryKey: [...WRITTEN_KEY, sessionId],
    queryFn: () => readWritten(db, sessionId, serviceInstanceId ?? ''),
    enabled: !isUnsent && !isRehearsal && serviceInstanceId !== null,
  })
  if (isRehearsal || serviceInstanceId === null) return { phase: 'unknown' }
  return isUnsent ? { phase: 'unsent' } : (data ?? { phase: 'unknown' })
}

export function useUsual(instance: ServiceInstance | undefined): number | null {
  const { db } = useStudioChurch()
  const { data } = useQuery({
    queryKey: ['usual-attendance', instance?.id],
    queryFn: async () => {
      const service = { ...instance!, serviceInstanceId: instance!.id, total: null }
      return usualAttendance(service, await listSeriesTotals(db, instance!))
    },
    enabled: instance !== undefined,
    retry: false,
  })
  return data ?? null
}

async function readWritten(db: Db, sessionId: string, serviceInstanceId: string): Promise<WrittenCount> {
  const [session, records, total] = await Promise.all([
    findRecordingSession(db, sessionId),
    listAttendance(db, { serviceInstanceId }),
    findServiceTotal(db, serviceInstanceId),
  ])
  if (!session || !total) return { phase: 'gone' }
  const typed = correctableTotal(total, records) ?? null
  const record = records.find(({ aiSessionId }) => aiSessionId === sessionId)
  if (record) return { phase: 'written', record, total, typed }
  return session.status === 'completed' ? { phase: 'removed', total, typed } : { phase: 'unknown' }
}
