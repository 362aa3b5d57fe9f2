import { Copy, Download, Printer } from 'lucide-react'
import { formatRecoveryCode } from '@/domain/access/recovery-code.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'

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
        <Button tone="secondary" size="sm" icon={<Copy {...icon} aria-hidden />} onClick={() => void copy(text)}>
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

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: 'Paste the codes where you keep your passwords.' })
  } catch {
    toast({ title: 'Not copied', description: 'The browser does not allow it. Select the codes and copy them.' })
  }
}

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
