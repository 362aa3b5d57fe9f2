import { CalendarClock, CircleCheck, CircleDashed } from 'lucide-react'
import { serviceStatus } from '@/domain/services/service-instance.rules.ts'
import type { ServiceStatus } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { Badge } from '@/ui/badge.tsx'

const styles = {
  'Attendance Recorded': { tone: 'good', Icon: CircleCheck },
  'No Attendance': { tone: 'outline', Icon: CircleDashed },
  Upcoming: { tone: 'info', Icon: CalendarClock },
} as const satisfies Record<ServiceStatus, object>

export type ServiceStatusBadgeProps = { instance: ServiceInstance; timeZone: string; now: Date }

export function ServiceStatusBadge({ instance, timeZone, now }: ServiceStatusBadgeProps) {
  const status = serviceStatus(instance, timeZone, now)
  const { tone, Icon } = styles[status]
  return (
    <Badge tone={tone}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {status}
    </Badge>
  )
}
