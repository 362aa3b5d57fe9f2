import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { entityLabels } from './entity-labels.ts'
import type { Entity } from './entity-labels.ts'

export function FormSkeleton({ entity, title }: { entity: Entity; title: string }) {
  const { loading, to, list } = entityLabels[entity]
  return (
    <div aria-busy="true">
      <PageHeader
        back={<BackLink to={to}>Back to {list}</BackLink>}
        title={title}
        description={<output>{loading}</output>}
      />
      <div className={fields}>
        {['first', 'second', 'third', 'fourth'].map((field) => (
          <div key={field} className={stack({ gap: '1.5' })}>
            <Skeleton width="7rem" />
            <Skeleton height="2.5rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

const fields = stack({ gap: '5', maxWidth: 'form' })
