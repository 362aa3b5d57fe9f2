import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'

export const sections = stack({ gap: { base: '3', md: '4' } })

/** Recordings and manual records are beside clickers and history. If one side is empty, a single column remains. */
export const mainAndAside = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  gap: { base: '3', md: '4' },
  '& > :empty': { display: 'none' },
  '&:has(> :empty)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** A figure to the right of its label and its note. */
const beside = {
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0',
    paddingBlock: '2.5',
  },
  '& dd:nth-of-type(1)': { gridColumn: '2', gridRow: '1 / span 2', fontSize: 'lg' },
  '& dd:nth-of-type(2)': { gridColumn: '1', gridRow: '2' },
}

/**
 * The three figures are side by side, small and muted, because the official total above them is often the same number.
 * On phones, each figure is between its label
 * and its note, at the height of the other figures.
 */
export const detailsFigures = grid({
  '& dd:nth-of-type(1)': { color: 'text.muted' },
  gridTemplateColumns: { base: 'repeat(3, minmax(0, 1fr))', _cramped: 'minmax(0, 1fr)' },
  gap: { base: '2', md: '4' },
  '@media (min-width: 20.01rem) and (max-width: 47.99rem)': {
    '& > div': {
      display: 'grid',
      gridRow: 'span 3',
      gridTemplateRows: 'subgrid',
      rowGap: '0',
      paddingInline: '3',
      paddingBlock: '2.5',
    },
    '& dd:nth-of-type(1)': { fontSize: 'lg' },
    '& dt, & dd:nth-of-type(2)': { textStyle: 'caption' },
  },
  _cramped: beside,
  md: beside,
})

export const entries = css({ listStyle: 'none' })

export const entry = css({
  paddingInline: '5',
  paddingBlock: { base: '3', sm: '4' },
  '& + &': { borderTopWidth: 'hairline' },
})

/** Lays out a form inside a card. At the end of the card, the form follows the card's round corners. */
export const formPanel = stack({
  gap: '4',
  padding: '5',
  marginTop: '2',
  scrollMarginBlock: '4',
  backgroundColor: 'sunken',
  borderBlockWidth: 'hairline',
  _last: { borderBottomWidth: '0', borderBottomRadius: 'card' },
})

/** Lays out a sentence about a count's camera, with a button at its end. */
export const cameraHint = flex({
  wrap: 'wrap',
  align: 'center',
  columnGap: '2',
  rowGap: '1',
  marginTop: '1',
  textStyle: 'small',
})

/** Lays out the few figures of an entry, each below its label. */
export const smallFigures = flex({
  wrap: 'wrap',
  columnGap: '6',
  rowGap: '1',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { textStyle: 'caption', color: 'text.muted' },
  '& dd': { fontWeight: 'medium', lineHeight: 'snug' },
})

/** On phones the button wraps below the title, instead of breaking the title into single words. */
export const wrappingHead = css({
  '& > :first-child': { flexWrap: 'wrap', rowGap: '2' },
  '& > :first-child > :first-child': { flex: '1 1 12rem' },
})
