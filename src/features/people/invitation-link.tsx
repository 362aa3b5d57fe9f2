import { Copy } from 'lucide-react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { toast } from '@/ui/toast.ts'

/** A link to send, and a code to point a phone at. */
export function InvitationLink({ address }: { address: string }) {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '5' })}>
      <QrCode text={address} label="QR code of the link" />
      <TextField
        label="Link"
        className={css({ width: 'full' })}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button
        tone="secondary"
        wide
        icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy(address)}
      >
        Copy Link
      </Button>
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Copied', description: 'Send the link to those whom you invite.' })
  } catch {
    toast({ title: 'Not copied', description: 'The browser does not allow it. Select the link and copy it.' })
  }
}
