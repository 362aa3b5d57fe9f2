import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { canEdit, canSeeContacts } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { countMembers } from '@/domain/members/member-search.queries.ts'
import type { Congregation } from '@/domain/members/member.queries.ts'
import { summarizeMembers } from '@/domain/members/member.rules.ts'
import type { Db } from '@/domain/shared/db.ts'
import { hstack } from '@/styled-system/patterns'
import { FigureRow } from '@/ui/figure-row.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'
import { NamesOnly } from './member-name-page.tsx'
import { LargeCongregation } from './large-congregation.tsx'
import { DownloadMembers } from './download-members.tsx'
import { MembersViews } from './members-views.tsx'
import { ImportLink, NoMembers } from './no-members.tsx'
import { NewcomerCards } from './newcomers/newcomer-cards.tsx'
import type { MembersSearch } from './members-search.ts'
import { SmallCongregation } from './small-congregation.tsx'
import { SortMenu } from './sort-menu.tsx'

export type MembersPageProps = {
  db: Db
  congregation: Congregation
  profile: Profile
  search: MembersSearch
  onSearch: (change: Partial<MembersSearch>) => void
}

export function MembersPage({ db, congregation, profile, search: asked, onSearch }: MembersPageProps) {
  // Viewers cannot see the date when a member was added, so they cannot sort by this date.
  const search = canSeeContacts(profile) ? asked : { ...asked, sort: 'name' as const }
  const mayEdit = canEdit(profile)
  const isEmpty = congregation.members?.length === 0
  // The file contains addresses and notes. Only people who may read addresses and notes may save the file.
  const action = canSeeContacts(profile) ? (
    <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
      <SortMenu search={search} onSearch={onSearch} />
      <DownloadMembers search={search} profile={profile} />
    </div>
  ) : null
  const everyone = congregation.members ? (
    <SmallCongregation members={congregation.members} {...{ search, onSearch, action }} />
  ) : (
    <LargeCongregation db={db} total={congregation.total} {...{ search, onSearch, action }} />
  )
  return (
    <>
      <MembersHeader description="Everyone in your church, family by family." mayEdit={mayEdit} isEmpty={isEmpty} />
      {canSeeContacts(profile) ? null : <NamesOnly />}
      <MembersFigures db={db} congregation={congregation} />
      <NewcomerCards {...{ db, profile }} />
      {isEmpty ? (
        <NoMembers mayEdit={mayEdit} />
      ) : mayEdit && profile.church.registerEnabled ? (
        <MembersViews db={db} profile={profile} view={search.view} onView={(view) => onSearch({ view })}>
          {everyone}
        </MembersViews>
      ) : (
        everyone
      )}
      {mayEdit && !isEmpty ? (
        <p className={hstack({ marginTop: '6', gap: '6', flexWrap: 'wrap' })}>
          <TextLink alone to="/members/merges">
            Merged members
          </TextLink>
          <TextLink alone to="/import" search={{ from: 'members' }} hash="past-imports">
            Past imports
          </TextLink>
        </p>
      ) : null}
    </>
  )
}

function MembersHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return (
    <ListHeader
      {...props}
      title="Members"
      addTo="/members/new"
      addLabel="Add Member"
      AddIcon={UserPlus}
      more={props.isEmpty ? null : <ImportLink />}
    />
  )
}

export function MembersSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <MembersHeader description={<output>Loading members...</output>} mayEdit={mayEdit} />
      <FigureRow figures={{ 'Total Members': null, 'Active Members': null, Families: null }} />
      <ListSkeleton choice />
    </div>
  )
}

/** Shows the numbers of members, active members and families. The database counts a large congregation. */
function MembersFigures({ db, congregation }: { db: Db; congregation: Congregation }) {
  const { members } = congregation
  const counted = useQuery({
    queryKey: ['member-figures'],
    queryFn: () => countMembers(db),
    enabled: members === null,
    gcTime: 0,
  })
  const summary = useMemo(() => (members ? summarizeMembers(members) : null), [members])
  const total = members === null ? congregation.total : members.length
  const { active, families } = summary ?? counted.data ?? { active: null, families: null }
  return (
    <FigureRow
      figures={{ 'Total Members': total, 'Active Members': active, Families: families }}
      notes={{ 'Total Members': notActiveText(total, active) }}
    />
  )
}

/** Returns the number of visitors and inactive members, because the dashboard counts only active members. */
function notActiveText(total: number, active: number | null): string | null {
  return active === null || active === total ? null : `${(total - active).toLocaleString('en-US')} not active`
}
