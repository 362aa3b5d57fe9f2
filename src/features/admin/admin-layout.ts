import { css } from '@/styled-system/css'

/** How many there are, above them. */
export const total = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginBottom: '3',
  fontVariantNumeric: 'tabular-nums',
})
