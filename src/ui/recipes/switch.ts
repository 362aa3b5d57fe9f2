import { defineSlotRecipe } from '@pandacss/dev'
import { settle } from './motion.ts'

export const switchRecipe = defineSlotRecipe({
  className: 'switch',
  slots: ['root', 'control', 'thumb', 'words', 'label', 'hint'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minHeight: 'control',
      cursor: 'pointer',
      _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    },
    words: { display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0' },
    label: { color: 'text', fontWeight: 'medium' },
    hint: { textStyle: 'small', color: 'text.muted' },
    control: {
      ...settle,
      flexShrink: 0,
      display: 'flex',
      alignItems: 'center',
      width: '10',
      height: '6',
      padding: '0.5',
      backgroundColor: 'line.control',
      borderRadius: 'full',
      _checked: { backgroundColor: 'primary' },
      '&[data-focus-visible]': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
    },
    thumb: {
      width: '5',
      height: '5',
      backgroundColor: 'card',
      borderRadius: 'full',
      transition: 'transform {durations.fast} {easings.out}',
      _checked: { transform: 'translateX(1rem)' },
    },
  },
  staticCss: ['*'],
})
