import { css } from '@/styled-system/css'

export const axisText = css({
  fill: 'text.muted',
  fontSize: 'xs',
  fontVariantNumeric: 'tabular-nums',
  _highContrast: { fill: 'CanvasText' },
})
