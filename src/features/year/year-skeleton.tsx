import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export function YearSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to="/trends">Back to Trends</BackLink>}
        title="The Year"
        description={<output>Loading the year...</output>}
      />
      <div className={stack({ gap: '4' })}>
        <Skeleton width="16em" height="2rem" />
        {['averages', 'weeks', 'services'].map((card) => (
          <Card key={card}>
            <div className={stack({ gap: '2' })}>
              <Skeleton width="12em" height="1.25rem" />
              <Skeleton width="6em" height="3rem" />
              <Skeleton width="min(30em, 100%)" height="2.5rem" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
