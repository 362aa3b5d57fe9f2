import { defineRecipe } from '@pandacss/dev'

export const wordmark = defineRecipe({
  className: 'wordmark',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    fontFamily: 'serif',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    lineHeight: 'none',
    color: 'text',
    '& svg': { width: '1.15em', height: '1.15em', color: 'primary.text' },
    '& [data-part=dot]': { fill: 'attention' },
  },
  variants: { size: { sm: { fontSize: 'lg' }, md: { fontSize: 'xl' }, lg: { fontSize: '3xl' } } },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
})
