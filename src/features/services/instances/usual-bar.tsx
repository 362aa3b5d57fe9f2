import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/**
 * The mark for the usual attendance is at two thirds of the bar. A full bar means one and a half times the usual
 * attendance.
 */
const USUAL_AT = 2 / 3

export function UsualBar({ total, usual }: { total: number; usual: number }) {
  const part = usual === 0 ? Number(total > 0) : Math.min(1, (total / usual) * USUAL_AT)
  return (
    <span className={bar} title={`Usual: ${usual.toLocaleString('en-US')}`}>
      <VisuallyHidden>Usual: {usual.toLocaleString('en-US')}</VisuallyHidden>
      <span className={fill} style={{ width: `${part * 100}%` }} />
      <span className={mark} style={{ insetInlineStart: `${USUAL_AT * 100}%` }} />
    </span>
  )
}

/** Explains the bar and its mark for all rows. In each row, screen readers read the usual number. */
export function UsualLegend() {
  return (
    <p className={legend} aria-hidden>
      <span className={cx(fill, sample)} /> who came
      <span className={cx(mark, sample)} /> usual
    </p>
  )
}

const bar = css({
  position: 'relative',
  display: 'block',
  width: '16',
  height: '1.5',
  backgroundColor: 'text/8',
  borderRadius: 'full',
})
const fill = css({
  position: 'absolute',
  insetBlock: '0',
  insetInlineStart: '0',
  backgroundColor: 'primary',
  borderRadius: 'full',
})
const mark = css({
  position: 'absolute',
  insetBlock: '-3px',
  width: '2px',
  backgroundColor: 'text',
  borderRadius: 'full',
})
const legend = flex({ align: 'center', gap: '1.5', marginInlineStart: '3', textStyle: 'small', color: 'text.muted' })
const sample = css({
  position: 'static',
  '&:first-child': { width: '6', height: '1.5' },
  '&:not(:first-child)': { height: '3', marginInlineStart: '3' },
})
