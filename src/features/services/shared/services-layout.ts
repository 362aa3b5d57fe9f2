import { css } from '@/styled-system/css'

export const cardGrid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(19rem, 1fr))' },
  gap: { base: '3', md: '4' },
  marginTop: { base: '4', md: '5' },
  listStyle: 'none',
})
