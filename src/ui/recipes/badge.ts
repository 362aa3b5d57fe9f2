import { defineRecipe } from '@pandacss/dev'

const tint = (role: string) => ({ color: `${role}.text`, backgroundColor: `${role}.tint` })

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: 0,
    minHeight: '6',
    paddingInline: '2.5',
    // A badge beside a figure or a heading in serif has the same letters as every other badge.
    fontFamily: 'sans',
    letterSpacing: 'normal',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    _cramped: { flexShrink: 1, maxWidth: 'full', whiteSpace: 'normal', lineHeight: 'tight' },
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'full',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      primary: tint('primary'),
      neutral: { color: 'text', backgroundColor: 'text/8' },
      outline: { color: 'text.muted', borderColor: 'line.control' },
      attention: tint('attention'),
      danger: tint('danger'),
      good: tint('good'),
      info: tint('info'),
      /** The colour is solid, because this badge means that a recording is running. */
      live: { color: 'danger.on', backgroundColor: 'danger' },
    },
  },
  defaultVariants: { tone: 'neutral' },
  staticCss: ['*'],
})
