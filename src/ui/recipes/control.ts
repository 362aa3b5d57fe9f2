import { settle } from './motion.ts'

/** Styles every box for typing or choosing. */
export const control = {
  ...settle,
  width: 'full',
  minHeight: 'control',
  paddingInline: '3',
  fontSize: 'md',
  lineHeight: 'snug',
  color: 'text',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'line.control',
  borderRadius: 'control',
  _hover: { borderColor: 'text.muted' },
  _placeholder: { color: 'text.muted', opacity: 1 },
  _focusVisible: { outline: '2px solid {colors.primary}', outlineOffset: '-1px', borderColor: 'primary' },
  // `:invalid` is not used, because it also matches required fields that were not yet visited.
  '&:is([data-invalid], [aria-invalid=true])': {
    borderColor: 'danger.text',
    _focusVisible: { outlineColor: 'danger.text', borderColor: 'danger.text' },
  },
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
} as const

/** Styles a list that floats over the page: menus and the options of a select. */
export const floatingList = {
  zIndex: 'menu',
  minWidth: '44',
  maxWidth: 'calc(100vw - 1rem)',
  padding: '1',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'card',
  boxShadow: 'floating',
  outline: 'none',
} as const

export const floatingItem = {
  ...settle,
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: 'control',
  paddingInline: '2.5',
  fontSize: 'sm',
  borderRadius: '7px',
  cursor: 'pointer',
  userSelect: 'none',
  _highlighted: { backgroundColor: 'sunken' },
  _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  '& svg': { flexShrink: 0 },
} as const
