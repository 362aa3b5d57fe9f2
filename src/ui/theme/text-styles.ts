import { defineTextStyles } from '@pandacss/dev'

const serif = {
  fontFamily: 'serif',
  fontWeight: 'heading',
  lineHeight: 'tight',
  letterSpacing: 'tight',
  fontOpticalSizing: 'auto',
  textWrap: 'balance',
} as const

export const textStyles = defineTextStyles({
  display: { value: { ...serif, fontSize: { base: '3xl', sm: '4xl', lg: '5xl' }, fontWeight: '560' } },
  title: { value: { ...serif, fontSize: { base: '2xl', md: '3xl' } } },
  heading: { value: { ...serif, fontSize: 'xl' } },
  subheading: { value: { ...serif, fontSize: 'lg', lineHeight: 'snug', fontWeight: '620' } },
  /** Important figures are in serif, with digits of equal width. */
  figure: { value: { ...serif, fontSize: '3xl', fontVariantNumeric: 'tabular-nums' } },
  figureLarge: { value: { ...serif, fontSize: '4xl', lineHeight: 'none', fontVariantNumeric: 'tabular-nums' } },
  lead: { value: { fontFamily: 'sans', fontSize: { base: 'md', md: 'lg' }, lineHeight: 'normal', textWrap: 'pretty' } },
  body: { value: { fontFamily: 'sans', fontSize: 'md', lineHeight: 'normal' } },
  small: { value: { fontFamily: 'sans', fontSize: 'sm', lineHeight: 'normal' } },
  caption: { value: { fontFamily: 'sans', fontSize: 'xs', lineHeight: 'normal' } },
  label: { value: { fontFamily: 'sans', fontSize: 'sm', fontWeight: 'medium', lineHeight: 'snug' } },
})
