import { Copy, Download, Printer } from 'lucide-react'
import { formatRecoveryCode } from '@/domain/access/recovery-code.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { copyText } from '@/ui/copy-text.ts'

export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const shown = codes.map(formatRecoveryCode)
  const text = textOf(shown, username)
  return (
    <div className={stack({ gap: '4' })}>
      <div data-print-only>
        <p className={css({ display: 'none', _print: { display: 'block', marginBottom: '4' } })}>
          Recovery codes of {username} for Narthex at {globalThis.location.host}. Each works once.
        </p>
        <ol aria-label="Recovery codes" className={list}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={flex({ wrap: 'wrap', gap: '2' })}>
        <Button
          tone="secondary"
          size="sm"
          icon={<Copy {...icon} aria-hidden />}
          onClick={() => void copyText(text, COPIED, 'Select the codes and copy them.')}
        >
          Copy
        </Button>
        <Button
          tone="secondary"
          size="sm"
          icon={<Download {...icon} aria-hidden />}
          onClick={() => saveTextFile('narthex-recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
        <Button tone="secondary" size="sm" icon={<Printer {...icon} aria-hidden />} onClick={() => globalThis.print()}>
          Print
        </Button>
      </div>
    </div>
  )
}

function textOf(codes: string[], username: string): string {
  const { origin } = globalThis.location
  return [
    `Narthex recovery codes of ${username}`,
    `Each lets you choose a new password once, at ${origin}/forgot`,
    '',
    ...codes,
    '',
  ].join('\n')
}

const COPIED = 'Paste the codes where you keep your passwords.'

const icon = { size: 16, strokeWidth: 1.75 }
const list = grid({
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  columnGap: '3',
  rowGap: '2',
  padding: '4',
  borderWidth: 'hairline',
  borderRadius: 'control',
  backgroundColor: 'page',
  fontFamily: 'mono',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  userSelect: 'all',
})
