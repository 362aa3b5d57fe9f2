import { css } from '@/styled-system/css'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { cardGrid, figures } from './shared/services-layout.ts'
import { ServicesHeader } from './services-header.tsx'

const labels = ['Total Services', 'With Attendance', 'Upcoming']
const cards = ['1', '2', '3', '4', '5', '6']

/** The page as it will be, with its services still on their way. */
export function ServicesSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <ServicesHeader description={<output>Loading services...</output>} mayEdit={mayEdit} />
      <div className={tabs} />
      <dl className={figures}>
        {labels.map((label) => (
          <StatCard key={label} label={label} value={<Skeleton width="2em" height="1.15em" />} />
        ))}
      </dl>
      <Skeleton height="2.5rem" className={css({ marginBottom: { base: '4', md: '5' } })} />
      <div className={cardGrid}>
        {cards.map((card) => (
          <Skeleton key={card} height="12.5rem" className={css({ borderRadius: 'card' })} />
        ))}
      </div>
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline', borderBottomStyle: 'solid' })
