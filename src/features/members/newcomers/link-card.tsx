import { Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { withdrawCardLink } from '@/domain/newcomers/card-link.commands.ts'
import type { CardLink } from '@/domain/newcomers/card-link.queries.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'
import { LinkCode } from '@/widgets/phone-links/link-code.tsx'
import { linkForPhones } from '@/widgets/phone-links/link-for-phones.ts'

export function LinkCard({ link, timeZone }: { link: CardLink; timeZone: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const made = linkForPhones(new URL(link.path, location.origin).href)
  const { address, hint } = made
  const withdraw = useCommand(withdrawCardLink, {
    success: { title: 'Link withdrawn', description: 'Printed cards no longer work. Cards that were sent stay.' },
    failure: 'Failed to withdraw the link. Please try again.',
    onSuccess: () => setIsAsking(false),
  })
  return (
    <Card
      title="Code and link"
      description={`Made by ${link.createdBy ?? 'someone who has left'} on ${formatInstantDate(link.createdAt, timeZone)}`}
      className={css({ marginBottom: '6', _print: { display: 'none' } })}
    >
      <div className={parts}>
        <LinkCode link={made} />
        <div className={words}>
          <TextField
            label="Link"
            readOnly
            value={address}
            hint={`${hint ? `${hint} ` : ''}It only lets people send a card.`}
            onFocus={(event) => event.target.select()}
          />
          <div className={flex({ wrap: 'wrap', gap: '2' })}>
            <Button Icon={Printer} onClick={() => globalThis.print()}>
              Print Cards
            </Button>
            <Button
              tone="secondary"
              Icon={Copy}
              onClick={() => void copyText(address, 'Send it to newcomers.', 'Select the link and copy it.')}
            >
              Copy Link
            </Button>
            <Button tone="quiet" onClick={() => setIsAsking(true)}>
              Withdraw
            </Button>
          </div>
        </div>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw the Link?"
        description="Cards that are printed stop working. Cards that were sent stay in the queue."
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => void withdraw.run(link.id)}
      />
    </Card>
  )
}

const parts = hstack({ flexWrap: 'wrap', gap: '5' })
const words = stack({ flex: '1 1 16rem', minWidth: '0', gap: '4' })
