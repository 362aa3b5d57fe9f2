import { useEffect, useRef } from 'react'
import { finishedRecordings } from '@/domain/recordings/finished-recordings.ts'
import { todaysService } from '@/domain/services/studio-services.ts'
import type { StudioChurch } from '../shared/studio-church.ts'

/** Selects today's service once, when the studio opens without a selection. Later choices of the person are kept. */
export function useTodaysSelection({ records, selected, select }: StudioChurch, timeZone: string): void {
  const isDone = useRef(false)
  const { serviceInstances, sessions, isRead } = records
  useEffect(() => {
    if (isDone.current || (!selected && (!isRead || serviceInstances.length === 0))) return
    isDone.current = true
    const recorded = finishedRecordings(sessions)
    const today = selected ? null : todaysService(serviceInstances, timeZone, new Date(), recorded)
    if (today) select({ kind: 'service-instance', id: today.id })
  }, [serviceInstances, sessions, isRead, selected, select, timeZone])
}
