import type { SearchSchemaInput } from '@tanstack/react-router'
import { isId } from '@/domain/shared/ids.ts'
import type { MemberFilter } from '@/domain/members/member.rules.ts'
import { readChoice, readWords } from '@/domain/shared/search-params.ts'

export type MembersSearch = { q: string; status: MemberFilter['status'] }

export function readMembersSearch(search: Partial<MembersSearch> & SearchSchemaInput): MembersSearch {
  return {
    q: readWords(search.q),
    status: readChoice(['all', 'active', 'inactive', 'visitor'], search.status),
  }
}

/** The default values, which the router omits from the URL. */
export const MEMBERS_SEARCH_DEFAULTS = { q: '', status: 'all' } as const satisfies MembersSearch

/** `with` is the id of a member of the new member's family, or '' for none. */
export type NewMemberSearch = { with: string }

export function readNewMemberSearch(search: Partial<NewMemberSearch> & SearchSchemaInput): NewMemberSearch {
  return { with: typeof search.with === 'string' && isId(search.with) ? search.with : '' }
}
