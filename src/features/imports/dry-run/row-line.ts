import { css } from '@/styled-system/css'

/** The style of a row in a list of rows. */
export const line = css({
  paddingBlock: '2.5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  '&:first-child': { borderTopWidth: '0' },
})
export const about = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })
