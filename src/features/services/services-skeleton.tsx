import { canEdit, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { FigureRow } from '@/ui/figure-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ServicesHeader } from './services-header.tsx'

/** The page while its services load. */
export function ServicesSkeleton({ profile }: { profile: Profile }) {
  return (
    <div aria-busy="true">
      <ServicesHeader
        description={<output>Loading services...</output>}
        mayEdit={canEdit(profile)}
        hasWayBack={canReadEveryDate(profile)}
      />
      {canReadEveryDate(profile) ? <div className={tabs} /> : null}
      <FigureRow figures={{ 'Total Services': null, 'With Attendance': null, Upcoming: null }} />
      <Skeleton height="2.5rem" />
      <Skeleton height="32rem" className={css({ marginTop: '3', borderRadius: 'card' })} />
    </div>
  )
}

const tabs = css({ height: 'control', marginBottom: '4', borderBottomWidth: 'hairline', borderBottomStyle: 'solid' })
