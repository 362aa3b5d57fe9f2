import { defineSlotRecipe } from '@pandacss/dev'

export const emptyState = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'drawing', 'title', 'description', 'action'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      paddingBlock: '10',
      paddingInline: '5',
      textAlign: 'center',
    },
    drawing: { color: 'line.control', marginBottom: '2' },
    title: { fontWeight: 'semibold', textWrap: 'balance' },
    description: { textStyle: 'small', color: 'text.muted', maxWidth: '44ch', textWrap: 'balance' },
    action: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3', marginTop: '3' },
  },
  variants: {
    dense: { true: { root: { paddingBlock: '6', paddingInline: '3' }, title: { fontSize: 'sm' } } },
  },
  staticCss: ['*'],
})
