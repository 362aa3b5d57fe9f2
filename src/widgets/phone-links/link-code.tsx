import { Notice } from '@/ui/notice.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import type { LinkForPhones } from './link-for-phones.ts'

/** Shows a link as a QR code, or a warning without a code if no phone can open the link. */
export function LinkCode({ link: { address, isOnlyHere } }: { link: LinkForPhones }) {
  if (!isOnlyHere) return <QrCode text={address} label="QR code of the link" />
  return (
    <Notice tone="attention" title="A phone cannot open this link">
      It works on this computer only, because the server runs here. Start the server with NARTHEX_HOST=0.0.0.0 and make
      a new link; phones in this network can then open it.
    </Notice>
  )
}
