import { defineSlotRecipe } from '@pandacss/dev'
import { floatingItem, floatingList } from './control.ts'
import { floatIn } from './motion.ts'

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item'],
  base: {
    content: { ...floatingList, ...floatIn('rise', 'vanish') },
    item: { ...floatingItem, '&[data-tone=danger]': { color: 'danger.text' } },
  },
  staticCss: ['*'],
})
