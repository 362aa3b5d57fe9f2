import { defineSlotRecipe } from '@pandacss/dev'
import { floatingItem, floatingList } from './control.ts'
import { floatIn } from './motion.ts'

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'choice', 'choiceLabel', 'check'],
  base: {
    content: { ...floatingList, ...floatIn('rise', 'vanish') },
    item: { ...floatingItem, '&[data-tone=danger]': { color: 'danger.text' } },
    choice: {
      marginTop: '1',
      paddingTop: '1',
      borderTopWidth: 'hairline',
      borderTopStyle: 'solid',
      borderColor: 'line',
    },
    choiceLabel: { textStyle: 'caption', color: 'text.muted', paddingInline: '2.5', paddingBlock: '1.5' },
    check: { color: 'primary.text', marginInlineStart: 'auto', display: 'flex' },
  },
  staticCss: ['*'],
})
