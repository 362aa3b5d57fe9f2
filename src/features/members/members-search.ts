import type { SearchSchemaInput } from '@tanstack/react-router'
import { isId } from '@/domain/shared/ids.ts'
import type { MemberFilter } from '@/domain/members/member.rules.ts'
import { readChoice, readWords } from '@/domain/shared/search-params.ts'

/** The search parameters of the members list. */
export type MembersSearch = { q: string; status: MemberFilter['status'] }

export function readMembersSearch(search: Partial<MembersSearch> & SearchSchemaInput): MembersSearch {
  return {
    q: readWords(search.q),
    status: readChoice(['all', 'active', 'inactive', 'visitor'], search.status),
  }
}

/** Left out of the URL. */
export const MEMBERS_SEARCH_DEFAULTS = { q: '', status: 'all' } as const satisfies MembersSearch

/** `with`: a member of whose family the new one is; '' for none. */
export type NewMemberSearch = { with: string }

export function readNewMemberSearch(search: Partial<NewMemberSearch> & SearchSchemaInput): NewMemberSearch {
  return { with: typeof search.with === 'string' && isId(search.with) ? search.with : '' }
}
