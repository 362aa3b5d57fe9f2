import { fullName } from '@/domain/members/full-name.ts'
import type { MemberName } from '@/domain/members/member.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { FamilyCard } from './family-card.tsx'
import { MembershipBadge } from './shared/membership-badge.tsx'

/** Shows the few facts about a member that viewers may see. */
export function MemberNamePage({ member, family }: { member: MemberName; family: MemberName[] }) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/members">Back to Members</BackLink>}
        title={fullName(member)}
        description={<MembershipBadge status={member.membershipStatus} />}
      />
      <NamesOnly />
      {family.length > 0 ? <FamilyCard family={family} /> : null}
    </>
  )
}

/** Explains which facts viewers do not see, and which roles see them. */
export function NamesOnly() {
  return (
    <Notice title="You see names and status">
      Email, phone, addresses and notes are for the owner and the staff of your church.
    </Notice>
  )
}
