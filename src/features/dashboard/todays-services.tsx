import type { TodaysService } from '@/domain/services/todays-services.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Card } from '@/ui/card.tsx'
import { ServiceToday } from './service-today.tsx'
import { useRecordingsNow } from './use-recordings-now.ts'
import { rows } from './dashboard-layout.ts'

export type TodaysServicesProps = { services: TodaysService[]; timeZone: string; now: Date; db: Db; mayEdit: boolean }

/** Each service of the day shows what is counted of it, and how to count it. */
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
