import { useMemo } from 'react'
import { countGrouped, groupMembers, indexMembers } from '@/domain/members/member.rules.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { FoundLine } from './found-line.tsx'
import { MemberList } from './member-list.tsx'
import { MembersFilter } from './members-filter.tsx'
import type { MembersFilterProps } from './members-filter.tsx'
import { MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'

/** All members are here: a search answers within the keystroke. */
export function SmallCongregation({ members, search, onSearch }: MembersFilterProps & { members: MemberEntry[] }) {
  const { q, status } = search
  const index = useMemo(() => indexMembers(members), [members])
  const groups = useMemo(() => groupMembers(index, { search: q, status }), [index, q, status])
  const found = countGrouped(groups)
  return (
    <>
      <MembersFilter search={search} onSearch={onSearch} />
      <FoundLine search={search} found={found} total={members.length} />
      {found === 0 ? (
        <NothingFound title="No members found" onClear={() => onSearch(MEMBERS_SEARCH_DEFAULTS)} />
      ) : (
        <MemberList groups={groups} total={found} search={`${status} ${q}`} />
      )}
    </>
  )
}
