import { css } from '@/styled-system/css'

export const sections = css({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' } })

export const detailsFigures = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
})

export const entries = css({ listStyle: 'none' })

export const entry = css({
  paddingInline: '5',
  paddingBlock: '4',
  '& + &': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
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
