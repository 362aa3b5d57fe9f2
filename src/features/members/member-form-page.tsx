import { linkOptions } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { fullName } from '@/domain/members/full-name.ts'
import { createMember, updateMember } from '@/domain/members/member.commands.ts'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { FormPage } from '@/widgets/form-page.tsx'
import { MemberFields } from './member-fields.tsx'
import { useFamilies } from './use-families.ts'

const resolver = formResolver(MemberDraft)

export type MemberFormPageProps = {
  /** Null for a new member. */
  member: Member | null
  /** A person of the new member's household, whose last name, family, address and phone fill the form. */
  relative?: Member | null
  profile: Profile
  db: Db
}

export function MemberFormPage({ member, relative = null, profile, db }: MemberFormPageProps) {
  const form = useForm({ resolver, defaultValues: formValues(MemberDraft, member ?? householdOf(relative)) })
  const families = useFamilies(db)
  async function save(to: Db, draft: MemberDraft): Promise<Member> {
    const { familyId } = draft
    const isKept = familyId === (member?.familyId ?? null)
    const saved = { ...draft, familyId: isKept ? familyId : await families.known(familyId) }
    return member ? updateMember(to, { ...saved, id: member.id }) : createMember(to, saved)
  }
  const { setFocus } = form
  const isNew = member === null
  useEffect(() => {
    if (isNew) setFocus('firstName')
  }, [isNew, setFocus])
  return (
    <FormPage
      {...(member ? editing(member) : adding)}
      {...(relative && { description: `Another of the family of ${fullName(relative)}.` })}
      {...{ form, profile, save }}
      noun="members"
      goOn={
        member
          ? undefined
          : {
              label: 'Add Another of This Family',
              save: async (to, draft) =>
                save(to, { ...draft, familyId: draft.familyId ?? (await families.newId(draft.lastName)) }),
              linkTo: ({ id }) => linkOptions({ to: '/members/new', search: { with: id } }),
            }
      }
    >
      <MemberFields {...{ form, families, isNew }} />
    </FormPage>
  )
}

/** Returns the first values for a new member, with fields that a household shares. */
function householdOf(relative: Member | null): Partial<Member> {
  if (!relative) return { membershipStatus: 'active' }
  const { lastName, familyId, address, phone, membershipStatus } = relative
  return { lastName, familyId, address, phone, membershipStatus }
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
