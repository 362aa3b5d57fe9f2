import { defineRecipe } from '@pandacss/dev'

export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    fontWeight: 'semibold',
    lineHeight: 'none',
    color: 'primary.text',
    backgroundColor: 'primary.tint',
    borderRadius: 'full',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { width: '8', height: '8', fontSize: 'xs' },
      md: { width: '10', height: '10', fontSize: 'sm' },
      lg: { width: '14', height: '14', fontSize: 'lg' },
    },
  },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
})
