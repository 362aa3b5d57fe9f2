import { defineSlotRecipe } from '@pandacss/dev'

export const pageHeader = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'words', 'back', 'kind', 'title', 'description', 'action'],
  base: {
    root: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row' },
      alignItems: { base: 'stretch', sm: 'flex-end' },
      justifyContent: 'space-between',
      // The buttons wrap below the title if the title would become a narrow column.
      flexWrap: { sm: 'wrap' },
      gap: { base: '4', sm: '6' },
      paddingBottom: '6',
    },
    words: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0', flex: { sm: '1 1 18rem' } },
    back: { marginBottom: '2' },
    kind: { display: 'block', textStyle: 'label', color: 'text.muted', letterSpacing: 'normal', marginBottom: '1' },
    title: { textStyle: 'title', outline: 'none', overflowWrap: 'anywhere' },
    description: { color: 'text.muted', maxWidth: 'measure' },
    /** The buttons fill their rows on phones, with the main button on top. */
    action: {
      display: 'flex',
      flexWrap: { base: 'wrap-reverse', sm: 'wrap' },
      gap: '2',
      flexShrink: 0,
      '& > *': { flexGrow: { base: 1, sm: 0 } },
    },
  },
  staticCss: ['*'],
})
