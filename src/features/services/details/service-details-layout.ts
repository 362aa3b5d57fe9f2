import { css } from '@/styled-system/css'

export const sections = css({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' } })

export const detailsFigures = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '2', sm: '3', md: '4' },
  // On phones a figure is to the right of its words, so that all three fit on the screen.
  smDown: {
    '& > div': { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', gap: '0', paddingBlock: '3' },
    '& dd:nth-of-type(1)': { gridColumn: '2', gridRow: '1 / span 2' },
    '& dd:nth-of-type(2)': { gridColumn: '1', gridRow: '2' },
  },
})

export const entries = css({ listStyle: 'none' })

export const entry = css({
  paddingInline: '5',
  paddingBlock: '4',
  '& + &': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
})

/** A sentence about the camera of a count, with a button at its end. */
export const cameraHint = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  marginTop: '1',
  textStyle: 'small',
})

/** The few figures of one entry, each under its name. */
export const smallFigures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6',
  rowGap: '1',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { textStyle: 'caption', color: 'text.muted' },
  '& dd': { fontWeight: 'medium', lineHeight: 'snug' },
})
