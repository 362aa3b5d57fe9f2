import * as v from 'valibot'
import { MemberFilter } from '@/domain/members/member.schema.ts'
import { SearchWords } from '@/domain/shared/search-words.ts'

/** What the members list keeps in its address; everything unknown falls back, nothing throws. */
export const MembersSearch = v.object({
  q: SearchWords,
  status: MemberFilter.entries.status,
})
export type MembersSearch = v.InferOutput<typeof MembersSearch>

/** Left out of the address. */
export const MEMBERS_SEARCH_DEFAULTS = { q: '', status: 'all' } as const satisfies MembersSearch
