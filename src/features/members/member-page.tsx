import { linkOptions } from '@tanstack/react-router'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteMember } from '@/domain/members/member.commands.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { Prose } from '@/ui/prose.tsx'
import { DetailPage } from '@/widgets/detail-page.tsx'
import { AttendanceCard } from './attendance/attendance-card.tsx'
import { FollowUpsCard } from './attendance/follow-ups-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { FamilyCard } from './family-card.tsx'
import type { MemberData } from './load-member.ts'
import { MemberInformation } from './member-information.tsx'
import { MergeLink } from './merge-link.tsx'
import { MembershipBadge } from './shared/membership-badge.tsx'

export function MemberPage({ member, family, register, profile }: MemberData & { profile: Profile }) {
  const { id, firstName, lastName, membershipStatus, notes } = member
  return (
    <DetailPage
      title={`${firstName} ${lastName}`}
      description={
        <span className={css({ display: 'block', paddingTop: '1' })}>
          <MembershipBadge status={membershipStatus} />
        </span>
      }
      profile={profile}
      entity="member"
      edit={linkOptions({ to: '/members/$id/edit', params: { id } })}
      deletion={{
        title: 'Delete Member?',
        description:
          `Are you sure you want to delete ${firstName} ${lastName}? ` +
          'This action cannot be undone and will remove all associated data.',
        command: (db) => deleteMember(db, { id }),
        success: { title: 'Member deleted', description: 'The member has been removed from your congregation.' },
        failure: 'Failed to delete member. Please try again.',
      }}
      main={
        <>
          <ContactCard member={member} />
          {register ? <AttendanceCard memberId={id} weeks={register.weeks} /> : null}
          {notes ? (
            <Card title="Notes">
              <Prose text={notes} />
            </Card>
          ) : null}
          {register ? <FollowUpsCard member={member} today={register.today} followUps={register.followUps} /> : null}
        </>
      }
      side={
        <>
          <MemberInformation member={member} timeZone={profile.church.timeZone} />
          {family.length > 0 ? <FamilyCard family={family} addWith={canEdit(profile) ? id : undefined} /> : null}
          {canEdit(profile) ? <MergeLink id={id} /> : null}
        </>
      }
    />
  )
}
