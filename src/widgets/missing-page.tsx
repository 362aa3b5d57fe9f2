import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { things } from './things.ts'
import type { Thing } from './things.ts'

/** The page replaces a thing that does not exist or belongs to another church. */
export function MissingPage({ thing }: { thing: Thing }) {
  const { missing, reason, to, list } = things[thing]
  return <PageHeader back={<BackLink to={to}>Back to {list}</BackLink>} title={missing} description={reason} />
}
