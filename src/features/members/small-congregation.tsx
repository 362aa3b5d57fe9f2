import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { groupsFrom, lettersOf, newestFirst } from '@/domain/members/member-order.rules.ts'
import { countGrouped, groupMembers, indexMembers } from '@/domain/members/member.rules.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { LetterNav } from './letter-nav.tsx'
import { MemberList } from './member-list.tsx'
import { MembersFilter, FoundLine } from './members-filter.tsx'
import type { MembersFilterProps } from './members-filter.tsx'
import { letterOfSearch, MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'

export type SmallCongregationProps = MembersFilterProps & { members: MemberEntry[]; action: ReactNode }

/** Searches in the browser at every key press, because all members are loaded. */
export function SmallCongregation({ members, search, onSearch, action }: SmallCongregationProps) {
  const { q, status, sort } = search
  const from = letterOfSearch(search)
  const index = useMemo(() => indexMembers(members), [members])
  const matching = useMemo(() => groupMembers(index, { search: q, status }), [index, q, status])
  const letters = useMemo(() => (q.trim() === '' && sort === 'name' ? lettersOf(matching) : []), [matching, q, sort])
  const groups = useMemo(
    () => (sort === 'newest' ? newestFirst(matching, status) : groupsFrom(matching, from)),
    [matching, sort, status, from],
  )
  const found = countGrouped(groups)
  return (
    <>
      <MembersFilter search={search} onSearch={onSearch} />
      <LetterNav letters={letters} from={from} onJump={(letter) => onSearch({ from: letter })} />
      <FoundLine search={search} found={found} total={members.length} action={action} />
      {found === 0 ? (
        <NothingFound title="No members found" onClear={() => onSearch(MEMBERS_SEARCH_DEFAULTS)} />
      ) : (
        <MemberList groups={groups} total={found} search={`${sort} ${from} ${status} ${q}`} />
      )}
    </>
  )
}
