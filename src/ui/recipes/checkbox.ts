import { defineSlotRecipe } from '@pandacss/dev'
import { settle } from './motion.ts'

export const checkbox = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'control', 'words', 'label', 'hint'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'flex-start',
      gap: '2.5',
      cursor: 'pointer',
      _touch: { minHeight: '11', alignItems: 'center' },
      _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    },
    control: {
      ...settle,
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      width: '5',
      height: '5',
      marginTop: '0.5',
      color: 'primary.on',
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line.control',
      borderRadius: 'sm',
      _hover: { borderColor: 'text.muted' },
      _checked: { backgroundColor: 'primary', borderColor: 'primary' },
      '&[data-focus-visible]': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
    },
    words: { display: 'flex', flexDirection: 'column' },
    label: { color: 'text', fontWeight: 'medium' },
    hint: { textStyle: 'small', color: 'text.muted' },
  },
  staticCss: ['*'],
})
