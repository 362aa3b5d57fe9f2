import * as v from 'valibot'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'

/** Returns a member's id that ends with the given number, for tests with several members. */
export function memberId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Returns a member with a name and the defaults of a new member. */
export function memberOf(number: number, change: Partial<Member> = {}): Member {
  return {
    ...v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' }),
    id: memberId(number),
    photoUrl: null,
    createdAt: '2024-03-05T15:00:00+00:00',
    ...change,
  }
}
