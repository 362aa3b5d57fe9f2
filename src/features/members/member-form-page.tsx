import { linkOptions } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { createMember, updateMember } from '@/domain/members/member.commands.ts'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { FormPage } from '@/widgets/form-page.tsx'
import { MemberFields } from './member-fields.tsx'

const resolver = formResolver(MemberDraft)

export type MemberFormPageProps = {
  /** null for a new member */
  member: Member | null
  profile: Profile
}

export function MemberFormPage({ member, profile }: MemberFormPageProps) {
  const form = useForm({ resolver, defaultValues: formValues(MemberDraft, member ?? { membershipStatus: 'active' }) })
  return (
    <FormPage
      {...(member ? editing(member) : adding)}
      {...{ form, profile }}
      noun="members"
      save={(db, draft) => (member ? updateMember(db, { ...draft, id: member.id }) : createMember(db, draft))}
    >
      <MemberFields form={form} />
    </FormPage>
  )
}

const adding = {
  title: 'Add New Member',
  description: 'Only a name is needed; the rest can follow.',
  origin: linkOptions({ to: '/members' }),
  originName: 'Members',
  submitLabel: 'Add Member',
  success: { title: 'Member added', description: 'The member has been added to your congregation.' },
  failure: 'Failed to create member. Please try again.',
}

const editing = ({ id, firstName, lastName }: Member) => ({
  title: 'Edit Member Information',
  description: `${firstName} ${lastName}`,
  origin: linkOptions({ to: '/members/$id', params: { id } }),
  originName: `${firstName} ${lastName}`,
  submitLabel: 'Update Member',
  success: { title: 'Member updated', description: 'The member information has been updated.' },
  failure: 'Failed to update member. Please try again.',
})
