import { defineSlotRecipe } from '@pandacss/dev'
import { control } from './control.ts'

export const searchField = defineSlotRecipe({
  className: 'search-field',
  slots: ['root', 'icon', 'input', 'clear'],
  base: {
    root: { position: 'relative', width: 'full', minWidth: '0' },
    icon: {
      position: 'absolute',
      insetInlineStart: '3',
      top: '0',
      height: 'full',
      display: 'flex',
      alignItems: 'center',
      color: 'text.muted',
      pointerEvents: 'none',
    },
    input: {
      ...control,
      paddingInlineStart: '10',
      paddingInlineEnd: '11',
      textOverflow: 'ellipsis',
      // The browser's clear button is hidden, because our clear button has a name and works in every browser.
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
    clear: { position: 'absolute', insetInlineEnd: '0', top: '0' },
  },
  staticCss: ['*'],
})
