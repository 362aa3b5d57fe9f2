import { css } from '@/styled-system/css'

/** Longer text as it was typed, with its lines; `empty` in its place where there is none. */
export function Prose({ text, empty }: { text: string | null; empty?: string }) {
  return text ? <p className={prose}>{text}</p> : <p className={muted}>{empty}</p>
}

const prose = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'measure' })
const muted = css({ textStyle: 'small', color: 'text.muted' })
