import { defineSlotRecipe } from '@pandacss/dev'

export const card = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'head', 'heads', 'title', 'description', 'body'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      minWidth: '0',
      color: 'text',
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: { _cramped: 'wrap' },
      gap: '4',
      padding: '5',
      paddingBottom: '0',
    },
    heads: { display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0' },
    title: { textStyle: 'subheading' },
    description: { textStyle: 'small', color: 'text.muted' },
    body: { padding: '5', flex: '1', minWidth: '0' },
  },
  variants: {
    dense: { true: { head: { padding: '4', paddingBottom: '0' }, body: { padding: '4' } } },
    wordy: { true: { head: { flexWrap: 'wrap' }, heads: { flex: '1 1 14rem' } } },
    flush: { true: { body: { padding: '0', paddingTop: { base: '3', _empty: '5' } } } },
  },
  staticCss: ['*'],
})
