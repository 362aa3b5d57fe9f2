import { Copy } from 'lucide-react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'
import { linkForPhones } from '@/widgets/link-for-phones.ts'

/** A link that was just made, to scan or to send. It is shown this once: only its hash is kept. */
export function NewLink({ path, isToday, onClose }: { path: string; isToday: boolean; onClose: () => void }) {
  const { address, hint } = linkForPhones(new URL(path, location.origin).href)
  return (
    <section aria-label="Link for ushers" className={parts}>
      <QrCode text={address} label="QR code of the link" />
      <div className={words}>
        <TextField
          label="Link"
          readOnly
          value={address}
          hint={`${hint ? `${hint} ` : ''}Copy it now; it is not shown again. It only allows counting and stops working ${isToday ? 'tonight' : 'after the day of the service'}.`}
          onFocus={(event) => event.target.select()}
        />
        <div className={actions}>
          <Button
            icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
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

const parts = css({ display: 'flex', flexWrap: 'wrap', gap: '5', marginTop: '4', alignItems: 'center' })
const words = css({ flex: '1 1 16rem', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '3' })
const actions = css({ display: 'flex', gap: '2' })
