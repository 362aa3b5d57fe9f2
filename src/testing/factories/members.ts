import type { Member } from '@/domain/members/member.schema.ts'

/** A member's id by a small number, for tests that speak of several. */
export function memberId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Somebody of whom only the name is known. */
export function memberOf(number: number, change: Partial<Member> = {}): Member {
  return {
    id: memberId(number),
    firstName: 'Ada',
    lastName: 'Miller',
    email: null,
    phone: null,
    address: null,
    dateOfBirth: null,
    joinDate: null,
    membershipStatus: 'active',
    familyId: null,
    notes: null,
    photoUrl: null,
    createdAt: '2024-03-05T15:00:00+00:00',
    ...change,
  }
}
