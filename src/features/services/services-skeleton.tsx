import { css } from '@/styled-system/css'
import { FigureRow } from '@/ui/figure-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { cardGrid } from './shared/services-layout.ts'
import { ServicesHeader } from './services-header.tsx'

const cards = ['1', '2', '3', '4', '5', '6']

/** The page while its services load. */
export function ServicesSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <ServicesHeader description={<output>Loading services...</output>} mayEdit={mayEdit} />
      <div className={tabs} />
      <FigureRow figures={{ 'Total Services': null, 'With Attendance': null, Upcoming: null }} />
      <Skeleton height="2.5rem" />
      <div className={cardGrid}>
        {cards.map((card) => (
          <Skeleton key={card} height="12.5rem" className={css({ borderRadius: 'card' })} />
        ))}
      </div>
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline', borderBottomStyle: 'solid' })
