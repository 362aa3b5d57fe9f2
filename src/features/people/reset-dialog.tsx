import { useState } from 'react'
import { makePasswordReset, resetAddress, withdrawPasswordReset } from '@/domain/access/recovery.commands.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { AboutPerson } from './about-person.ts'
import { failureText } from './failure-text.ts'
import { InvitationLink, orScan } from './invitation-link.tsx'

export type ResetDialogProps = Pick<AboutPerson, 'person' | 'name' | 'onClose' | 'finalFocus'> & { timeZone: string }

/** Makes or withdraws a link with which the person chooses a new password. The link cannot be shown again. */
export function ResetDialog({ person, name, onClose, finalFocus, timeZone }: ResetDialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  const make = useCommand((db: Db) => makePasswordReset(db, person.id), {
    failure: failureText('Failed to make the link. Please try again.'),
    onSuccess: (token) => setAddress(resetAddress(globalThis.location.origin, token)),
  })
  const withdraw = useCommand((db: Db) => withdrawPasswordReset(db, person.id), {
    success: { title: 'Link withdrawn', description: `${name} keeps the old password.` },
    failure: failureText('Failed to withdraw the link. Please try again.', 'This link no longer works.'),
    onSuccess: onClose,
  })
  const { resetUntil } = person
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`New password for ${name}`}
      description={
        address
          ? `Send this link only to them${orScan(address)}. It is not shown again.`
          : `${name} chooses it with a link that works once, for 24 hours. Make sure that they really asked for it.`
      }
      finalFocus={finalFocus}
      footer={
        address ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button pending={make.isPending} pendingLabel="Making the link..." onClick={() => void make.run(undefined)}>
              Make Link
            </Button>
          </>
        )
      }
    >
      {address ? (
        <InvitationLink address={address} />
      ) : resetUntil ? (
        <Notice
          tone="attention"
          title={`A link works until ${formatInstant(resetUntil, timeZone)}`}
          action={
            <Button
              tone="secondary"
              size="sm"
              pending={withdraw.isPending}
              pendingLabel="Withdrawing..."
              onClick={() => void withdraw.run(undefined)}
            >
              Withdraw
            </Button>
          }
        >
          A new link replaces it.
        </Notice>
      ) : (
        <p>The new password logs them out on all other devices.</p>
      )}
    </Dialog>
  )
}
