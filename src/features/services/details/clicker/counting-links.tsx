import { Copy } from 'lucide-react'
import { withdrawCountingLink } from '@/domain/clicker/counting-link.commands.ts'
import type { CountingLink, ServiceClickers } from '@/domain/clicker/service-clickers.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { LinkCode } from '@/widgets/phone-links/link-code.tsx'
import { linkForPhones } from '@/widgets/phone-links/link-for-phones.ts'

export type CountingLinksProps = Pick<ServiceClickers, 'links' | 'clickers'> & {
  timeZone: string
  /** Called with the id of the link. */
  onWithdrawn: (id: string) => void
}

export function CountingLinks({ links, clickers, timeZone, onWithdrawn }: CountingLinksProps) {
  const { thing: asked, open, onOpen, onClose } = useDialogAbout<CountingLink>()
  const withdraw = useCommand(withdrawCountingLink, {
    success: { title: 'Link withdrawn', description: 'It no longer works. What people counted with it stays.' },
    failure: 'Failed to withdraw the link. Please try again.',
    onSuccess: (_, id) => {
      onClose()
      onWithdrawn(id)
    },
  })
  const madeBy = ({ createdAt, createdBy }: CountingLink) =>
    `made by ${createdBy ?? 'someone who has left'} at ${formatInstantTime(createdAt, timeZone)}`
  return (
    <>
      <ul className={css({ listStyle: 'none', marginTop: '3' })} aria-label="Links">
        {links.map((link) => (
          <li key={link.id} className={row}>
            <span>
              <b className={css({ fontWeight: 'semibold', color: 'text' })}>Link {link.number}</b>
              {` (${usersOf(link, clickers)}), ${madeBy(link)}`}
            </span>
            <Button tone="quiet" size="sm" aria-label={`Withdraw: Link ${link.number}`} onClick={() => onOpen(link)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={open}
        onOpenChange={onClose}
        title="Withdraw the Link?"
        description={
          asked
            ? `Every phone that counts with link ${asked.number} stops counting now. The counts that have arrived stay. Taps that have not arrived can only be sent with a new link.`
            : null
        }
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onConfirm={() => asked && void withdraw.run(asked.id)}
      />
    </>
  )
}

/** Returns the names of the ushers who count with a link, such as 'nave, balcony'. */
function usersOf({ number }: CountingLink, clickers: ServiceClickers['clickers']): string {
  const own = clickers.filter(({ link }) => link === number)
  const names = [...new Set(own.map(({ name }) => name).filter(Boolean))]
  if (own.length === 0) return 'not used yet'
  return names.length === 0 ? countLabel(own.length, 'usher') : names.join(', ')
}

export type NewLinkProps = {
  path: string
  /** Null if the number is not known. */
  number: number | null
  isToday: boolean
  onClose: () => void
}

/** Shows a new link as address and QR code. The link cannot be shown again, because the server keeps only its hash. */
export function NewLink({ path, number, isToday, onClose }: NewLinkProps) {
  const link = linkForPhones(new URL(path, location.origin).href)
  const { address, hint } = link
  return (
    <section aria-label="Link for ushers" className={parts}>
      <LinkCode link={link} />
      <div className={words}>
        <TextField
          label={number ? `Link ${number}` : 'Link'}
          readOnly
          value={address}
          hint={`${hint ? `${hint} ` : ''}Copy it now; it is not shown again. It only allows counting and stops working ${isToday ? 'tonight' : 'after the day of the service'}.`}
          onFocus={(event) => event.target.select()}
        />
        <div className={flex({ gap: '2' })}>
          <Button
            Icon={Copy}
            onClick={() => void copyText(address, 'Send it to your ushers.', 'Select the link and copy it.')}
          >
            Copy Link
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </section>
  )
}

const row = hstack({
  justify: 'space-between',
  gap: '3',
  textStyle: 'small',
  color: 'text.muted',
  overflowWrap: 'anywhere',
})
const parts = hstack({ flexWrap: 'wrap', gap: '5', marginTop: '4' })
const words = stack({ flex: '1 1 16rem', minWidth: '0', gap: '3' })
