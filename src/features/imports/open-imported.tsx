import type { ImportKind } from '@/domain/imports/import.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'

/** Links to the page that shows the imported rows. */
export function OpenImported({ kind }: { kind: ImportKind }) {
  if (kind === 'members') return <ButtonLink to="/members">Open Members</ButtonLink>
  if (kind === 'everything') return <ButtonLink to="/dashboard">Open Dashboard</ButtonLink>
  return (
    <>
      <ButtonLink to="/trends" search={{ range: 'all' }}>
        Open Trends
      </ButtonLink>
      <ButtonLink to="/services" tone="secondary">
        Open Services
      </ButtonLink>
    </>
  )
}
