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
    quiet: {
      true: { color: 'text.muted', fontWeight: 'medium', textDecorationLine: 'none', _hover: { color: 'text' } },
    },
  },
  staticCss: ['*'],
})
