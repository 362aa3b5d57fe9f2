import * as v from 'valibot'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'

export function memberId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function memberOf(number: number, change: Partial<Member> = {}): Member {
  return {
    ...v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' }),
    id: memberId(number),
    photoUrl: null,
    createdAt: '2024-03-05T15:00:00+00:00',
    ...change,
  }
}
