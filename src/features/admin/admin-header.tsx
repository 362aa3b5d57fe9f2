import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function AdminHeader() {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Studio</BackLink>}
      title="Admin"
      description="Everyone who uses this installation, and what they ask for."
    />
  )
}
