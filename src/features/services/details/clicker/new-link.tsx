import { Copy } from 'lucide-react'
import { encode } from 'uqr'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { toast } from '@/ui/toast.ts'

/** A link that was just made, to scan or to send. It is shown this once: only its hash is kept. */
export function NewLink({ path, onClose }: { path: string; onClose: () => void }) {
  const address = new URL(path, location.origin).href
  const { data, size } = encode(address, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <section aria-label="Link for ushers" className={parts}>
      <svg viewBox={`0 0 ${size} ${size}`} className={code} aria-labelledby="qr-of-link">
        <title id="qr-of-link">QR code of the link</title>
        <path d={dark.join('')} shapeRendering="crispEdges" />
      </svg>
      <div className={words}>
        <TextField
          label="Link"
          readOnly
          value={address}
          hint="Shown only now. It ends with the day of the service, and whoever has it can count, nothing else."
          onFocus={(event) => event.target.select()}
        />
        <div className={actions}>
          <Button icon={<Copy size={18} strokeWidth={1.75} aria-hidden />} onClick={() => void copy(address)}>
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

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Copied', description: 'Send it to your ushers.' })
  } catch {
    toast({ title: 'Not copied', description: 'The browser does not allow it. Select the link and copy it.' })
  }
}

const parts = css({ display: 'flex', flexWrap: 'wrap', gap: '5', marginTop: '4', alignItems: 'center' })
// Scanners want dark on light, in every theme and with forced colours.
const code = css({
  width: '48',
  height: '48',
  flexShrink: 0,
  backgroundColor: 'white',
  fill: 'black',
  borderRadius: 'control',
  forcedColorAdjust: 'none',
})
const words = css({ flex: '1 1 16rem', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '3' })
const actions = css({ display: 'flex', gap: '2' })
