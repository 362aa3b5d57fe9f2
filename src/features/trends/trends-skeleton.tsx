import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TrendsHeader } from './trends-header.tsx'

/** The page while its numbers load. */
export function TrendsSkeleton() {
  return (
    <div aria-busy="true">
      <TrendsHeader description={<output>Loading trends...</output>} />
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '2' })}>
        <Skeleton width="10em" height="1lh" />
        <Skeleton width="8em" height="4rem" />
        <Skeleton width="min(24em, 100%)" height="1.6rem" />
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBlock: '5' })} aria-hidden>
        {['a', 'b', 'c', 'd', 'e'].map((filter) => (
          <Skeleton key={filter} width="9em" height="2rem" />
        ))}
      </div>
      <Card>
        <Skeleton height="22rem" />
      </Card>
    </div>
  )
}
