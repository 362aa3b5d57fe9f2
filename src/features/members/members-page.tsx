import { useMemo } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { countGrouped, groupMembers, indexMembers, summarizeMembers } from '@/domain/members/member.rules.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { FigureRow } from '@/ui/figure-row.tsx'
import { ListFilter } from '@/ui/list-filter.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { MemberList } from './member-list.tsx'
import { MembersHeader } from './members-header.tsx'
import { MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'
import type { MembersSearch } from './members-search.ts'

export type MembersPageProps = {
  members: MemberEntry[]
  profile: Profile
  search: MembersSearch
  onSearch: (change: Partial<MembersSearch>) => void
}

const statuses = [
  { value: 'all', label: 'All Members' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'visitor', label: 'Visitors' },
]

export function MembersPage({ members, profile, search, onSearch }: MembersPageProps) {
  const mayEdit = canEdit(profile)
  const { total, active, families } = useMemo(() => summarizeMembers(members), [members])
  return (
    <>
      <MembersHeader
        description="Everyone in your church, family by family."
        mayEdit={mayEdit}
        isEmpty={members.length === 0}
      />
      <FigureRow figures={{ 'Total Members': total, 'Active Members': active, Families: families }} />
      {members.length === 0 ? (
        <EmptyState
          drawing
          title="No members yet"
          description="Add your first member to get started tracking your congregation."
          action={mayEdit ? <ButtonLink to="/members/new">Add First Member</ButtonLink> : null}
        />
      ) : (
        <Congregation members={members} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function Congregation({ members, search, onSearch }: Omit<MembersPageProps, 'profile'>) {
  const { q, status } = search
  const index = useMemo(() => indexMembers(members), [members])
  const groups = useMemo(() => groupMembers(index, { search: q, status }), [index, q, status])
  const found = countGrouped(groups)
  const all = countLabel(members.length, 'member')
  const isNarrowed = q.trim() !== '' || status !== 'all'
  return (
    <>
      <ListFilter
        search={{
          label: 'Search members',
          placeholder: 'Search members by name, email, or phone...',
          value: q,
          onChange: (words) => onSearch({ q: words }),
        }}
        choice={{
          label: 'Membership status',
          options: statuses,
          value: status,
          onChange: (chosen) => onSearch({ status: chosen as MembersSearch['status'] }),
        }}
      />
      <ResultLine>{isNarrowed ? `${found.toLocaleString('en-US')} of ${all}` : `${all} by last name`}</ResultLine>
      {found === 0 ? (
        <NothingFound title="No members found" onClear={() => onSearch(MEMBERS_SEARCH_DEFAULTS)} />
      ) : (
        <MemberList groups={groups} search={`${status} ${q}`} />
      )}
    </>
  )
}
