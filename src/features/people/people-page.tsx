import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { PeopleOfChurch } from './load-people.ts'
import { PeopleHeader } from './people-header.tsx'
import { PersonRow } from './person-row.tsx'

export type PeoplePageProps = PeopleOfChurch & {
  profile: Profile
  /** The person's own role has changed, or their account is gone. */
  onOwnChange: () => void
}

export function PeoplePage({ people, invitations, profile, onOwnChange }: PeoplePageProps) {
  const [isInviting, setIsInviting] = useState(false)
  const { church } = profile
  return (
    <>
      <PeopleHeader
        description={`See who belongs to ${church.name}, and what each person may do.`}
        action={
          <Button icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />} onClick={() => setIsInviting(true)}>
            Invite People
          </Button>
        }
      />
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '8' })}>
        <section aria-label="People of this church">
          <RowList>
            {people.map((person) => (
              <PersonRow key={person.id} {...{ person, profile, onOwnChange }} />
            ))}
          </RowList>
        </section>
        {invitations.length > 0 ? <InvitationList {...{ invitations }} timeZone={church.timeZone} /> : null}
        <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' })}>
          <TextLink alone to="/people/activity">
            See who did what
          </TextLink>
          <TextLink alone to="/integrations">
            Integrations
          </TextLink>
        </p>
      </div>
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} churchName={church.name} />
    </>
  )
}
