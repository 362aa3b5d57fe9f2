import { css } from '@/styled-system/css'

export const dashboardStats = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: { base: '3', md: '4' },
})

export const dashboardLists = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'stretch',
  gap: { base: '3', md: '4' },
  marginTop: { base: '3', md: '4' },
})

export const rows = css({
  listStyle: 'none',
  '& > li + li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})

/** Beside a card's title: all there is. */
export const allOf = css({ textStyle: 'small', whiteSpace: 'nowrap', alignSelf: 'baseline' })

export const row = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '3',
  outlineOffset: '-2px',
  borderRadius: 'inherit',
  _hover: { backgroundColor: 'card.hover' },
})

export const rowTitle = css({ fontWeight: 'medium', lineHeight: 'snug' })
export const rowNote = css({ textStyle: 'small', color: 'text.muted', marginTop: '0.5' })
export const rowDate = css({
  textStyle: 'small',
  color: 'text.muted',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
