import { css } from '@/styled-system/css'

/** Three figures in a row, on phones too: they are short. */
export const figures = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: { base: '2', md: '4' },
  marginBottom: { base: '4', md: '6' },
  '& > div': { padding: { base: '3', sm: '5' }, justifyContent: 'space-between' },
})

export const cardGrid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(19rem, 1fr))' },
  gap: { base: '3', md: '4' },
  listStyle: 'none',
})

export const muted = css({ textStyle: 'small', color: 'text.muted' })
