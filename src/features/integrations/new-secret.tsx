import { Copy } from 'lucide-react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'

/** The secret that signs messages; no one can read it again. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Notice tone="attention" title="Copy the signing secret now">
      <div className={parts}>
        <p>It is not shown again. Your program uses it to check that a message comes from Narthex.</p>
        <TextField label="Signing secret" readOnly value={secret} onFocus={(event) => event.target.select()} />
        <div className={actions}>
          <Button
            size="sm"
            icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() =>
              void copyText(secret, 'Paste it where your program keeps its secrets.', 'Select the secret and copy it.')
            }
          >
            Copy Secret
          </Button>
          <Button tone="secondary" size="sm" onClick={onDone}>
            I Have It
          </Button>
        </div>
      </div>
    </Notice>
  )
}

const parts = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
