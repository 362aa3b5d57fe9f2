import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function AdminHeader() {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Studio</BackLink>}
      title="Admin"
      description="See everyone who uses this installation, and their feature requests."
    />
  )
}
