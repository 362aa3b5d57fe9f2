import { css } from '@/styled-system/css'

export const listFilterRow = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
  columnGap: '3',
  rowGap: '2',
  alignItems: 'end',
  marginBottom: '3',
})
