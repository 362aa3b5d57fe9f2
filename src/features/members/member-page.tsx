import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EditAndDelete } from '@/ui/edit-and-delete.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Prose } from '@/ui/prose.tsx'
import { SideBySide } from '@/ui/side-by-side.tsx'
import { ContactCard } from './contact-card.tsx'
import { DeleteMemberDialog } from './delete-member-dialog.tsx'
import { FamilyCard } from './family-card.tsx'
import type { MemberData } from './load-member.ts'
import { MemberInformation } from './member-information.tsx'
import { MembershipBadge } from './membership-badge.tsx'

export type MemberPageProps = MemberData & { profile: Profile; onDeleted: () => void }

export function MemberPage({ member, family, profile, onDeleted }: MemberPageProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, firstName, lastName, membershipStatus, notes } = member
  return (
    <>
      <PageHeader
        back={<BackLink to="/members">Back to Members</BackLink>}
        title={`${firstName} ${lastName}`}
        description={
          <span className={badge}>
            <MembershipBadge status={membershipStatus} />
          </span>
        }
        action={
          canEdit(profile) ? (
            <EditAndDelete to="/members/$id/edit" params={{ id }} onDelete={() => setIsAsking(true)} />
          ) : null
        }
      />
      <SideBySide
        main={
          <>
            <ContactCard member={member} />
            {notes ? (
              <Card title="Notes">
                <Prose text={notes} />
              </Card>
            ) : null}
          </>
        }
        side={
          <>
            <MemberInformation member={member} timeZone={profile.church.timeZone} />
            {family.length > 0 ? <FamilyCard family={family} /> : null}
          </>
        }
      />
      <DeleteMemberDialog member={member} open={isAsking} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />
    </>
  )
}

const badge = css({ display: 'block', paddingTop: '1' })
