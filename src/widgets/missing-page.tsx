import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { entityLabels } from './entity-labels.ts'
import type { Entity } from './entity-labels.ts'

/** Replaces the page of an item that does not exist or belongs to another church. */
export function MissingPage({ entity }: { entity: Entity }) {
  const { missing, reason, to, list } = entityLabels[entity]
  return <PageHeader back={<BackLink to={to}>Back to {list}</BackLink>} title={missing} description={reason} />
}
