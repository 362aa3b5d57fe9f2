import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function IntegrationsHeader({ description }: { description?: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/account">Back to Account</BackLink>}
      title="Integrations"
      description={description ?? 'Tell other programs when a count is saved.'}
    />
  )
}
