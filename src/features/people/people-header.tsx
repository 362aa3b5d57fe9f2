import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function PeopleHeader({ description, action }: { description: ReactNode; action?: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/account">Back to Account</BackLink>}
      title="People"
      description={description}
      action={action}
    />
  )
}
