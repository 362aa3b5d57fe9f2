import { defineSlotRecipe } from '@pandacss/dev'

export const statCard = defineSlotRecipe({
  className: 'stat-card',
  slots: ['root', 'label', 'figure', 'note', 'change'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      minWidth: '0',
      padding: '5',
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
    },
    label: { textStyle: 'label', color: 'text.muted' },
    figure: { textStyle: 'figure', color: 'text' },
    note: { textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
    change: { display: 'inline-flex', alignItems: 'center', gap: '1', fontWeight: 'semibold' },
  },
  variants: {
    direction: {
      up: { change: { color: 'good.text' } },
      down: { change: { color: 'danger.text' } },
      level: { change: { color: 'text.muted' } },
    },
  },
  staticCss: ['*'],
})
