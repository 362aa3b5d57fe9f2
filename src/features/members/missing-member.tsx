import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function MissingMember() {
  return (
    <PageHeader
      back={<BackLink to="/members">Back to Members</BackLink>}
      title="Member not found"
      description="This member doesn't exist or you don't have permission to view them."
    />
  )
}
