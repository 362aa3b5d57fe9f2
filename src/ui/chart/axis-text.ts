import { css } from '@/styled-system/css'

/** Words and figures along the axes. */
export const axisText = css({
  fill: 'text.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
  _highContrast: { fill: 'CanvasText' },
})
