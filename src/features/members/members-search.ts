import * as v from 'valibot'
import { MemberFilter } from '@/domain/members/member.schema.ts'

/** What the members list keeps in its address; everything unknown falls back, nothing throws. */
export const MembersSearch = v.object({
  // An address typed by hand, such as ?q=555, arrives as a number.
  q: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''), ''),
  status: MemberFilter.entries.status,
})
export type MembersSearch = v.InferOutput<typeof MembersSearch>

/** Left out of the address. */
export const MEMBERS_SEARCH_DEFAULTS = { q: '', status: 'all' } as const satisfies MembersSearch
