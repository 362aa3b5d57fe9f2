import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export function ActivityHeader({ description, action }: { description?: ReactNode; action?: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/account">Back to Account</BackLink>}
      title="Activity"
      description={description ?? 'Who did what in your church, newest first. No one can change it.'}
      action={action}
    />
  )
}
