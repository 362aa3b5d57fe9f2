import { flex } from '@/styled-system/patterns'

/** Sets the style of a navigation link: a row of the side bar or, on phones, a column of the bottom bar. */
export const navLink = flex({
  align: 'center',
  color: 'text.muted',
  fontSize: 'sm',
  fontWeight: 'medium',
  transition: 'color {durations.fast}, background-color {durations.fast}',
  _hover: { color: 'text' },
  '&[aria-current=page]': { color: 'primary.text', fontWeight: 'semibold' },
  md: {
    gap: '3',
    minHeight: 'control',
    paddingInline: '3',
    borderRadius: 'control',
    _hover: { backgroundColor: 'text/8' },
    '&[aria-current=page]': { backgroundColor: 'primary.tint' },
  },
  mdDown: {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '1',
    minHeight: { base: '14', _cramped: '9' },
    fontSize: 'xs',
    outlineOffset: '-2px',
  },
})
