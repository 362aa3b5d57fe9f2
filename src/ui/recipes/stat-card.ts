import { defineSlotRecipe } from '@pandacss/dev'

export const statCard = defineSlotRecipe({
  className: 'stat-card',
  slots: ['root', 'label', 'link', 'figure', 'note', 'change'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      minWidth: '0',
      padding: { base: '5', _cramped: '3' },
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
      '&:has(a:hover, button:hover)': { backgroundColor: 'card.hover' },
      '&:has(a:focus-visible, button:focus-visible)': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
    },
    link: {
      textAlign: 'start',
      cursor: 'pointer',
      outlineStyle: 'none',
      _after: { content: '""', position: 'absolute', inset: '0' },
    },
    label: { textStyle: 'label', color: 'text.muted' },
    figure: { textStyle: 'figure', color: 'text' },
    note: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '1.5',
      textStyle: 'small',
      color: 'text.muted',
      fontVariantNumeric: 'tabular-nums',
      '& > *': { minWidth: '0' },
    },
    change: {
      fontWeight: 'semibold',
      whiteSpace: { base: 'nowrap', _cramped: 'normal' },
      '& svg': { display: 'inline', marginInlineEnd: '1', verticalAlign: '-0.18em' },
    },
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
