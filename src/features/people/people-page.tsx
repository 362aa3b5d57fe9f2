import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { withdrawInvitation } from '@/domain/access/invitation.commands.ts'
import type { Invitation } from '@/domain/access/invitation.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { failureText } from './failure-text.ts'
import { InviteDialog } from './invite-dialog.tsx'
import type { PeopleOfChurch } from './load-people.ts'
import { PersonRow } from './person-row.tsx'

export type PeoplePageProps = PeopleOfChurch & {
  profile: Profile
  /** Called when the signed-in person's role changed or the account is gone. */
  onOwnChange: () => void
}

const header = { back: <BackLink to="/account">Back to Account</BackLink>, title: 'People' }

export function PeoplePage({ people, invitations, profile, onOwnChange }: PeoplePageProps) {
  const [isInviting, setIsInviting] = useState(false)
  const { church } = profile
  return (
    <>
      <PageHeader
        {...header}
        description={`See who belongs to ${church.name}, and what each person may do.`}
        action={
          <Button Icon={UserPlus} onClick={() => setIsInviting(true)}>
            Invite People
          </Button>
        }
      />
      <div className={stack({ gap: '8' })}>
        <section aria-label="People of this church">
          <RowList>
            {people.map((person) => (
              <PersonRow key={person.id} {...{ person, profile, onOwnChange }} />
            ))}
          </RowList>
        </section>
        {invitations.length > 0 ? <InvitationList {...{ invitations }} timeZone={church.timeZone} /> : null}
        <p className={flex({ wrap: 'wrap', columnGap: '6', rowGap: '2' })}>
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

export function PeopleSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader {...header} description={<output>Loading people...</output>} />
      <ListSkeleton />
    </div>
  )
}

function InvitationList({ invitations, timeZone }: { invitations: Invitation[]; timeZone: string }) {
  const withdraw = useCommand(withdrawInvitation, {
    success: { title: 'Invitation withdrawn', description: 'Its link no longer works.' },
    failure: failureText(
      'Failed to withdraw the invitation. Please try again.',
      'Someone withdrew this invitation already.',
    ),
  })
  return (
    <section aria-labelledby="open-invitations">
      <h2 id="open-invitations" className={css({ textStyle: 'label', color: 'text.muted', marginBottom: '2' })}>
        Open Invitations
      </h2>
      <RowList>
        {invitations.map(({ id, role, places, taken, expiresAt, invitedBy }) => (
          <li key={id} className={row}>
            <div className={css({ minWidth: '0', flex: { base: '1', _cramped: '1 1 {sizes.20}' } })}>
              <p className={css({ fontWeight: 'medium' })}>
                {CHURCH_ROLES[role].label}, {places === 1 ? 'one person' : `${places - taken} of ${places} people left`}
              </p>
              <p className={css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })}>
                by {invitedBy} · until {formatInstant(expiresAt, timeZone)}
              </p>
            </div>
            <Button tone="secondary" size="sm" pending={withdraw.isPending} onClick={() => void withdraw.run(id)}>
              Withdraw
            </Button>
          </li>
        ))}
      </RowList>
    </section>
  )
}

const row = flex({
  align: 'center',
  wrap: { _cramped: 'wrap' },
  gap: '4',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
