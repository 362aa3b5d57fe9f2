import { css } from '@/styled-system/css'

/** Three figures in a row, on phones too: they are short. */
export const figures = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: { base: '2', md: '4' },
  marginBottom: { base: '4', md: '6' },
  '& > div': { padding: { base: '3', sm: '5' } },
  // Labels of one line and of two: the figures stand on one line.
  '& dd': { marginTop: 'auto' },
})

export const muted = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })

/** One thing after another, down the page. */
export const column = css({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' }, minWidth: '0' })

/** Search and status: beside each other, on phones below each other. */
export const filterBar = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 13rem' },
  columnGap: '3',
  rowGap: '2',
  alignItems: 'end',
  marginBottom: '3',
})

/** How many are listed, above the list. */
export const resultLine = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  marginBottom: '2.5',
})
