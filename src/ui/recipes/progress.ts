import { defineSlotRecipe } from '@pandacss/dev'

export const progress = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'head', 'label', 'value', 'track', 'range'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full' },
    head: { display: 'flex', justifyContent: 'space-between', gap: '3', textStyle: 'small' },
    label: { color: 'text', fontWeight: 'medium' },
    value: { color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
    track: { height: '1.5', backgroundColor: 'line', borderRadius: 'full', overflow: 'hidden' },
    range: {
      height: 'full',
      backgroundColor: 'primary',
      borderRadius: 'full',
      transition: 'width {durations.slow} {easings.out}',
      _indeterminate: { width: '40%', animation: 'breathe 1.8s ease-in-out infinite' },
    },
  },
  staticCss: ['*'],
})
