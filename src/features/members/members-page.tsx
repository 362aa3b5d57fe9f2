import { useMemo } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { countGrouped, groupMembers, indexMembers, summarizeMembers } from '@/domain/members/member.rules.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { MemberFilterBar } from './member-filter-bar.tsx'
import { MemberList } from './member-list.tsx'
import { MembersHeader } from './members-header.tsx'
import { figures, resultLine } from './members-layout.ts'
import { MEMBERS_SEARCH_DEFAULTS } from './members-search.ts'
import type { MembersSearch } from './members-search.ts'

export type MembersPageProps = {
  members: MemberEntry[]
  profile: Profile
  search: MembersSearch
  onSearch: (change: Partial<MembersSearch>) => void
}

const number = new Intl.NumberFormat('en-US')

export function MembersPage({ members, profile, search, onSearch }: MembersPageProps) {
  const mayEdit = canEdit(profile)
  const { total, active, families } = useMemo(() => summarizeMembers(members), [members])
  return (
    <>
      <MembersHeader description="Everybody of your church, family by family." mayEdit={mayEdit} />
      <dl className={figures}>
        <StatCard label="Total Members" value={number.format(total)} />
        <StatCard label="Active Members" value={number.format(active)} />
        <StatCard label="Families" value={number.format(families)} />
      </dl>
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
  const isNarrowed = q.trim() !== '' || status !== 'all'
  return (
    <>
      <MemberFilterBar filter={search} onFilter={onSearch} />
      <output className={resultLine}>
        {isNarrowed
          ? `${number.format(found)} of ${membersInWords(members.length)}`
          : `${membersInWords(members.length)} by last name`}
      </output>
      {found === 0 ? (
        <EmptyState
          title="No members found"
          description="Try adjusting your search or filter criteria."
          action={
            <Button tone="secondary" onClick={() => onSearch(MEMBERS_SEARCH_DEFAULTS)}>
              Clear Filters
            </Button>
          }
        />
      ) : (
        <MemberList groups={groups} />
      )}
    </>
  )
}

function membersInWords(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'member' : 'members'}`
}
