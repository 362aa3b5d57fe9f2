import { canEdit, canSeeContacts } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Congregation } from '@/domain/members/member.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NamesOnly } from './member-name-page.tsx'
import { LargeCongregation } from './large-congregation.tsx'
import { MembersFigures } from './members-figures.tsx'
import { MembersHeader } from './members-header.tsx'
import type { MembersSearch } from './members-search.ts'
import { SmallCongregation } from './small-congregation.tsx'

export type MembersPageProps = {
  db: Db
  congregation: Congregation
  profile: Profile
  search: MembersSearch
  onSearch: (change: Partial<MembersSearch>) => void
}

export function MembersPage({ db, congregation, profile, search, onSearch }: MembersPageProps) {
  const mayEdit = canEdit(profile)
  const isEmpty = congregation.members?.length === 0
  return (
    <>
      <MembersHeader description="Everyone in your church, family by family." mayEdit={mayEdit} isEmpty={isEmpty} />
      {canSeeContacts(profile) ? null : <NamesOnly />}
      <MembersFigures db={db} congregation={congregation} />
      {isEmpty ? (
        <EmptyState
          drawing
          title="No members yet"
          description="Add your first member to get started tracking your congregation."
          action={mayEdit ? <ButtonLink to="/members/new">Add First Member</ButtonLink> : null}
        />
      ) : congregation.members ? (
        <SmallCongregation members={congregation.members} search={search} onSearch={onSearch} />
      ) : (
        <LargeCongregation db={db} total={congregation.total} search={search} onSearch={onSearch} />
      )}
    </>
  )
}
