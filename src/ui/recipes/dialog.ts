import { defineSlotRecipe } from '@pandacss/dev'
import { floatIn } from './motion.ts'

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'description', 'body', 'footer', 'close'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      backgroundColor: 'backdrop',
      ...floatIn('appear', 'vanish'),
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      padding: { base: '2', sm: '6' },
      overflow: 'auto',
      overscrollBehavior: 'contain',
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: 'full',
      color: 'text',
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'floating',
      outline: 'none',
      ...floatIn('rise', 'sink'),
    },
    head: {
      padding: '5',
      paddingBottom: '3',
      paddingInlineEnd: '14',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
    },
    title: { textStyle: 'heading' },
    description: { textStyle: 'small', color: 'text.muted' },
    // The small padding keeps scrolled text a little below the title.
    body: { padding: '5', paddingTop: '2', overflowY: 'auto', minHeight: '0' },
    footer: {
      display: 'flex',
      flexDirection: { base: 'column-reverse', sm: 'row' },
      justifyContent: 'flex-end',
      gap: '2',
      padding: '5',
      paddingTop: '0',
    },
    close: { position: 'absolute', top: '3', insetInlineEnd: '3' },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: '26rem' } },
      md: { content: { maxWidth: '35rem' } },
      lg: { content: { maxWidth: '56rem' } },
      full: { content: { maxWidth: 'full', height: 'full' } },
    },
  },
  defaultVariants: { size: 'md' },
  staticCss: ['*'],
})
