import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type MembersHeaderProps = { description: ReactNode; mayEdit: boolean }

export function MembersHeader({ description, mayEdit }: MembersHeaderProps) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Members"
      description={description}
      action={
        mayEdit ? (
          <ButtonLink to="/members/new" icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />}>
            Add Member
          </ButtonLink>
        ) : null
      }
    />
  )
}
