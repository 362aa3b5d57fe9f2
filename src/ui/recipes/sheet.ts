import { defineSlotRecipe } from '@pandacss/dev'
import { floatIn } from './motion.ts'

export const sheet = defineSlotRecipe({
  className: 'sheet',
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'body'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      backgroundColor: 'backdrop',
      ...floatIn('appear', 'vanish'),
    },
    positioner: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'min(22rem, calc(100vw - 3rem))',
      height: '100dvh',
      color: 'text',
      backgroundColor: 'card',
      borderColor: 'line',
      boxShadow: 'floating',
      outline: 'none',
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      flexShrink: 0,
      paddingBlock: '2',
      paddingInlineStart: '5',
      paddingInlineEnd: '2',
      borderBottomWidth: 'hairline',
      borderBottomStyle: 'solid',
    },
    title: { textStyle: 'subheading' },
    body: { flex: '1', minHeight: '0', padding: '5', overflowY: 'auto', overscrollBehavior: 'contain' },
  },
  variants: {
    side: {
      left: {
        positioner: { justifyContent: 'flex-start' },
        content: { borderRightWidth: 'hairline', borderRightStyle: 'solid', ...floatIn('fromLeft', 'toLeft') },
      },
      right: {
        positioner: { justifyContent: 'flex-end' },
        content: { borderLeftWidth: 'hairline', borderLeftStyle: 'solid', ...floatIn('fromRight', 'toRight') },
      },
    },
  },
  defaultVariants: { side: 'right' },
  staticCss: ['*'],
})
