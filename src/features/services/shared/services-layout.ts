import { css } from '@/styled-system/css'

/** Three figures in a row, on phones too: they are short. Where a word has no room, the last one goes below. */
export const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: { base: '2', md: '4' },
  marginBottom: { base: '4', md: '6' },
  '& > div': {
    flex: '1 1 0',
    minWidth: 'min-content',
    paddingInline: { base: 'min({spacing.3}, 2.5vw)', sm: '5' },
    paddingBlock: { base: '3', sm: '5' },
    justifyContent: 'space-between',
  },
})

export const cardGrid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(19rem, 1fr))' },
  gap: { base: '3', md: '4' },
  listStyle: 'none',
})

export const muted = css({ textStyle: 'small', color: 'text.muted' })
