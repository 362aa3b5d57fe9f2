import { css } from '@/styled-system/css'

/** Lays out a list's search and choice, also while the list loads. */
export const listFilterRow = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
  columnGap: '3',
  rowGap: '2',
  alignItems: 'end',
  marginBottom: '3',
})
