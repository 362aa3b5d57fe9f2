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
     * `alone` is for a link outside a sentence. On touch screens, the link's area fits a finger and does not move its
     * neighbours.
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
