import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/** The mark of the usual is at this part of the bar: there is room for half as many again. */
const USUAL_AT = 2 / 3

/** How many came, against a mark at what is usual for the series. */
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

/** The legend of bar and tick, once for all rows; a screen reader hears it at each. */
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
