import { Check, Minus } from 'lucide-react'
import type { MarkState } from '@/domain/register/register.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'

/**
 * Draws a state as a shape. 'present' is a circle with a check, 'some' a circle with a line, and 'none' an empty
 * circle. 'away' is a square with an A.
 */
export function MarkShape({ state }: { state: MarkState | 'some' }) {
  return (
    <span aria-hidden className={cx(shape, looks[state])}>
      {state === 'present' ? <Check size={18} strokeWidth={3} /> : null}
      {state === 'some' ? <Minus size={18} strokeWidth={3} /> : null}
      {state === 'away' ? 'A' : null}
    </span>
  )
}

/** Draws the box of *Away*. An empty box shows that a person can choose *Away*. */
export function AwayBox({ isAway }: { isAway: boolean }) {
  return (
    <span aria-hidden className={cx(box, isAway ? looks.away : looks.none)}>
      {isAway ? <Check size={14} strokeWidth={3} /> : null}
    </span>
  )
}

const shape = flex({
  align: 'center',
  justify: 'center',
  flexShrink: 0,
  width: '7',
  height: '7',
  fontWeight: 'bold',
  borderWidth: '2px',
  borderRadius: 'full',
})
const box = flex({
  align: 'center',
  justify: 'center',
  flexShrink: 0,
  width: '5',
  height: '5',
  borderWidth: '2px',
  borderRadius: 'sm',
})
const looks = {
  present: css({ color: 'primary.on', backgroundColor: 'primary', borderColor: 'primary' }),
  some: css({ color: 'primary.text', backgroundColor: 'card', borderColor: 'primary' }),
  away: css({
    color: 'attention.text',
    backgroundColor: 'attention.tint',
    borderColor: 'attention.text',
    borderRadius: 'sm',
  }),
  none: css({ backgroundColor: 'card', borderColor: 'line.control' }),
}
