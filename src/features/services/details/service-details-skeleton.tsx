import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { detailsFigures, sections } from './service-details-layout.ts'
import { ServiceDetailsHeader } from './service-details-header.tsx'

const labels = ['AI Recording Sessions', 'Manual Records', 'Peak Attendance']

/** The page while its service loads. */
export function ServiceDetailsSkeleton() {
  return (
    <div aria-busy="true">
      <ServiceDetailsHeader instance={null} mayEdit={false} description={<output>Loading service details...</output>} />
      <div className={sections}>
        <Card>
          <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
            <Skeleton width="11rem" height="1.5rem" />
            <Skeleton width="16rem" height="1.6rem" />
            <Skeleton width="14rem" />
          </div>
        </Card>
        <dl className={detailsFigures}>
          {labels.map((label) => (
            <StatCard
              key={label}
              label={label}
              value={<Skeleton width="1.5em" height="1.15em" />}
              note={<Skeleton width="9em" height="1.5em" />}
            />
          ))}
        </dl>
        <Card title="Manual Attendance Records">
          <Skeleton height="5rem" />
        </Card>
      </div>
    </div>
  )
}
