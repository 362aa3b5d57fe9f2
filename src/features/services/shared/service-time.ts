import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'

/** Returns a text such as '10:00 AM – 11:30 AM', or only the start time. */
export function serviceTimeRange({ startTime, endTime }: Pick<ServiceInstance, 'startTime' | 'endTime'>): string {
  return endTime ? `${formatTime(startTime)} – ${formatTime(endTime)}` : formatTime(startTime)
}
