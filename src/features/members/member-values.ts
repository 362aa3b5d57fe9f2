import type { InferInput } from 'valibot'
import type { Member, MemberDraft } from '@/domain/members/member.schema.ts'

/** The form's fields as a person types them. */
export type MemberValues = InferInput<typeof MemberDraft>

/** What is not known is an empty field. */
export function valuesOf(member: Member | null): MemberValues {
  return {
    firstName: member?.firstName ?? '',
    lastName: member?.lastName ?? '',
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    address: member?.address ?? '',
    dateOfBirth: member?.dateOfBirth ?? '',
    joinDate: member?.joinDate ?? '',
    membershipStatus: member?.membershipStatus ?? 'active',
    familyId: member?.familyId ?? '',
    notes: member?.notes ?? '',
  }
}
