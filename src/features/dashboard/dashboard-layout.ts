import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'

export const dashboardParts = stack({ gap: { base: '3', md: '4' } })

/** Puts today's services beside the uncounted services on a wide screen, if the page has both. */
export const dashboardServices = grid({
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:has(> :nth-child(2))': { xl: { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)' } },
  gap: { base: '3', md: '4' },
  _empty: { display: 'none' },
})

export const dashboardStats = grid({
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    _cramped: 'minmax(0, 1fr)',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { base: '3', md: '4' },
})

export const dashboardLists = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'stretch',
  gap: { base: '3', md: '4' },
})

/**
 * Reserves the height of the sentence, the legend and the chart. The sentence takes more lines on a phone. The chart
 * takes the remaining height.
 */
export const lastWeeksRoom = grid({
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto minmax(8.75rem, 1fr)',
  gap: '0',
  minHeight: { base: '26.5rem', sm: '18.25rem' },
})

/** Separates rows by lines that reach from edge to edge of a card. */
export const rows = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline' } })

export const rowTitle = css({ fontWeight: 'medium', lineHeight: 'snug' })
export const rowNote = css({ textStyle: 'small', color: 'text.muted', marginTop: '0.5' })
