import { defineSlotRecipe } from '@pandacss/dev'

const tint = (role: string) => ({
  root: { backgroundColor: `${role}.tint`, borderColor: `${role}.text/30` },
  icon: { color: `${role}.text` },
})

export const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'icon', 'body', 'words', 'title', 'action', 'close'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      padding: '3.5',
      // Phones have less padding, so that the studio's camera picture above has more room.
      paddingBlock: { base: '2', md: '3.5' },
      textStyle: 'small',
      color: 'text',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderRadius: 'control',
    },
    icon: { display: 'flex', flexShrink: 0, marginTop: '0.5' },
    /** The action wraps below the text if the text would become a narrow column. */
    body: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', flex: '1', minWidth: '0' },
    words: { flex: '1 1 14rem', minWidth: '0' },
    title: { fontWeight: 'semibold' },
    action: { maxWidth: 'full' },
    /** The close button lies in the corner, inside the padding. */
    close: { marginBlock: '-1.5', marginInlineEnd: '-1.5', marginInlineStart: '-1.5' },
  },
  variants: { tone: { info: tint('info'), attention: tint('attention'), danger: tint('danger'), good: tint('good') } },
  defaultVariants: { tone: 'info' },
  staticCss: ['*'],
})
