import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SideBySide } from '@/ui/side-by-side.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { entityLabels } from './entity-labels.ts'
import type { Entity } from './entity-labels.ts'

export function DetailSkeleton({ entity }: { entity: Entity }) {
  const { name, loading, to, list } = entityLabels[entity]
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to={to}>Back to {list}</BackLink>}
        title={name}
        description={<output>{loading}</output>}
      />
      <SideBySide
        main={<Skeleton height="9rem" className={css({ borderRadius: 'card' })} />}
        side={<Skeleton height="12rem" className={css({ borderRadius: 'card' })} />}
      />
    </div>
  )
}
