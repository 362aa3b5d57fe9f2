import * as v from 'valibot'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'

/** A member's id by a small number, for tests that speak of several. */
export function memberId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** A member with a name and nothing else. */
export function memberOf(number: number, change: Partial<Member> = {}): Member {
  return {
    ...v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' }),
    id: memberId(number),
    photoUrl: null,
    createdAt: '2024-03-05T15:00:00+00:00',
    ...change,
  }
}
