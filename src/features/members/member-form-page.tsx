import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { MemberForm } from './member-form.tsx'
import type { MemberFormProps } from './member-form.tsx'

export type MemberFormPageProps = MemberFormProps & { profile: Profile }

export function MemberFormPage({ member, profile, onSaved }: MemberFormPageProps) {
  return (
    <>
      <PageHeader
        back={member ? <BackToMember member={member} /> : <BackLink to="/members">Back to Members</BackLink>}
        title={member ? 'Edit Member Information' : 'Add New Member'}
        description={member ? `${member.firstName} ${member.lastName}` : 'Only a name is needed; the rest can follow.'}
      />
      {canEdit(profile) ? (
        <MemberForm member={member} onSaved={onSaved} />
      ) : (
        <Notice title="You can look at members but not change them">
          The owner and the staff of your church add and edit members. Ask the owner for a role that may.
        </Notice>
      )}
    </>
  )
}

function BackToMember({ member: { id, firstName, lastName } }: { member: Member }) {
  return (
    <BackLink to="/members/$id" params={{ id }}>
      Back to {firstName} {lastName}
    </BackLink>
  )
}
