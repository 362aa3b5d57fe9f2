import { Copy } from 'lucide-react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'
import { LinkCode } from '@/widgets/phone-links/link-code.tsx'
import { linkForPhones } from '@/widgets/phone-links/link-for-phones.ts'

export function InvitationLink({ address: made }: { address: string }) {
  const link = linkForPhones(made)
  const { address, hint } = link
  return (
    <div className={stack({ align: 'center', gap: '5' })}>
      <LinkCode link={link} />
      <TextField
        label="Link"
        className={css({ width: 'full' })}
        readOnly
        value={address}
        hint={hint}
        onFocus={(event) => event.target.select()}
      />
      <Button
        tone="secondary"
        wide
        Icon={Copy}
        onClick={() =>
          void copyText(address, 'Send the link to the people you invite.', 'Select the link and copy it.')
        }
      >
        Copy Link
      </Button>
    </div>
  )
}

/** Returns the words about the QR code. For a link that phones cannot open, returns ''. */
export function orScan(address: string): string {
  return linkForPhones(address).isOnlyHere ? '' : ', or let them scan the code with a phone'
}
