import { defineRecipe } from '@pandacss/dev'

export const textLink = defineRecipe({
  className: 'text-link',
  base: {
    color: 'primary.text',
    fontWeight: 'semibold',
    textDecorationLine: 'underline',
    textDecorationColor: 'primary.text/40',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    _hover: { textDecorationColor: 'currentColor' },
  },
  variants: {
    /**
     * `alone` is for a link outside a sentence: on touch screens its area fits a finger, without moving its neighbours.
     */
    alone: {
      true: {
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        _touch: { minWidth: '11', minHeight: '11', marginBlock: '-3' },
      },
    },
    quiet: {
      true: { color: 'text.muted', fontWeight: 'medium', textDecorationLine: 'none', _hover: { color: 'text' } },
    },
  },
  staticCss: ['*'],
})
