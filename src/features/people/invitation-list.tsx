import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { withdrawInvitation } from '@/domain/access/invitation.commands.ts'
import type { Invitation } from '@/domain/access/invitation.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { failureText } from './failure-text.ts'

export type InvitationListProps = { invitations: Invitation[]; timeZone: string }

/** The links that are open. */
export function InvitationList({ invitations, timeZone }: InvitationListProps) {
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

const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: { _cramped: 'wrap' },
  gap: '4',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
