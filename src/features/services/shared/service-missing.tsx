import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

/** There is no such service, or it is another church's. */
export function ServiceMissing() {
  return (
    <>
      <PageHeader title="Service not found" />
      <EmptyState
        drawing
        title="There is no service at this address"
        description="It may have been deleted, or you don't have permission to view it."
        action={<ButtonLink to="/services">Back to Services</ButtonLink>}
      />
    </>
  )
}
