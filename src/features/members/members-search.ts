import type { SearchSchemaInput } from '@tanstack/react-router'
import { isId } from '@/domain/shared/ids.ts'
import type { MemberSort } from '@/domain/members/member-order.rules.ts'
import type { MemberFilter } from '@/domain/members/member.rules.ts'
import { readChoice, readWords } from '@/domain/shared/search-params.ts'

/** `missed` and `new` are lists of the register. */
export type MembersView = 'all' | 'missed' | 'new'

/** `from` is the letter at which the list by name begins, or '' for its beginning. */
export type MembersSearch = {
  view: MembersView
  q: string
  status: MemberFilter['status']
  sort: MemberSort
  from: string
}

export function readMembersSearch(search: Partial<MembersSearch> & SearchSchemaInput): MembersSearch {
  return {
    view: readChoice(['all', 'missed', 'new'], search.view),
    q: readWords(search.q),
    status: readChoice(['all', 'active', 'inactive', 'visitor'], search.status),
    sort: readChoice(['name', 'newest'], search.sort),
    from: /./u.exec(readWords(search.from))?.[0] ?? '',
  }
}

/** The default values, which the router omits from the URL. */
export const MEMBERS_SEARCH_DEFAULTS = {
  view: 'all',
  q: '',
  status: 'all',
  sort: 'name',
  from: '',
} as const satisfies MembersSearch

/** Returns the letter at which the list begins. Returns '' for a search or an order other than by name. */
export function letterOfSearch({ q, sort, from }: MembersSearch): string {
  return q.trim() === '' && sort === 'name' ? from : ''
}

/** `with` is the id of a member of the new member's family, or '' for none. */
export type NewMemberSearch = { with: string }

export function readNewMemberSearch(search: Partial<NewMemberSearch> & SearchSchemaInput): NewMemberSearch {
  return { with: typeof search.with === 'string' && isId(search.with) ? search.with : '' }
}
