import { defineRecipe } from '@pandacss/dev'
import { settle } from './motion.ts'

export const button = defineRecipe({
  className: 'button',
  base: {
    ...settle,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    fontWeight: 'semibold',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    _cramped: { flexShrink: 1, maxWidth: 'full', paddingBlock: '2', whiteSpace: 'normal', lineHeight: 'tight' },
    textDecoration: 'none',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    cursor: 'pointer',
    userSelect: 'none',
    '& svg': { flexShrink: 0 },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: 0.8, cursor: 'progress' },
  },
  variants: {
    tone: {
      primary: {
        color: 'primary.on',
        backgroundColor: 'primary',
        '&:is(a, :enabled:not([aria-disabled=true])):hover': { backgroundColor: 'primary.hover' },
      },
      secondary: {
        color: 'text',
        backgroundColor: 'card',
        borderColor: 'line.control',
        '&:is(a, :enabled:not([aria-disabled=true])):hover': {
          backgroundColor: 'card.hover',
          borderColor: 'text.muted',
        },
      },
      quiet: {
        color: 'text',
        backgroundColor: 'transparent',
        '&:is(a, :enabled:not([aria-disabled=true])):hover': { backgroundColor: 'text/8' },
      },
      danger: {
        color: 'danger.on',
        backgroundColor: 'danger',
        '&:is(a, :enabled:not([aria-disabled=true])):hover': { backgroundColor: 'danger.hover' },
      },
    },
    size: {
      sm: { minHeight: 'controlSmall', paddingInline: '3', fontSize: 'sm' },
      md: { minHeight: 'control', paddingInline: '4', fontSize: 'sm' },
      lg: { minHeight: '12', paddingInline: '5', fontSize: 'md' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'primary', size: 'md' },
  staticCss: ['*'],
})
