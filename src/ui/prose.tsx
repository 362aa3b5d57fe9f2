import { css } from '@/styled-system/css'

/** Shows a longer text with its line breaks, or `empty` if there is no text. */
export function Prose({ text, empty }: { text: string | null; empty?: string }) {
  return text ? <p className={prose}>{text}</p> : <p className={muted}>{empty}</p>
}

const prose = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'measure' })
const muted = css({ textStyle: 'small', color: 'text.muted' })
