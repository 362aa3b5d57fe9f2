import { defineSlotRecipe } from '@pandacss/dev'
import { floatIn } from './motion.ts'

export const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'tooltip',
      maxWidth: '64',
      paddingInline: '2.5',
      paddingBlock: '1.5',
      textStyle: 'caption',
      fontWeight: 'medium',
      color: 'page',
      backgroundColor: 'text',
      borderRadius: 'control',
      ...floatIn('appear', 'vanish'),
    },
  },
  staticCss: ['*'],
})
