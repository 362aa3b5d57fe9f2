import { defineSlotRecipe } from '@pandacss/dev'
import { control, floatingItem, floatingList } from './control.ts'
import { floatIn } from './motion.ts'

export const select = defineSlotRecipe({
  className: 'select',
  slots: [
    'root',
    'label',
    'trigger',
    'value',
    'indicator',
    'content',
    'groupLabel',
    'item',
    'itemText',
    'itemHint',
    'check',
  ],
  base: {
    // The hidden native select is placed inside the root. Otherwise, a select below the end of a scrolled column would
    // make the document higher than the window.
    root: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0', width: 'full' },
    label: { textStyle: 'label', color: 'text', alignSelf: 'start' },
    trigger: {
      ...control,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      textAlign: 'start',
      cursor: 'pointer',
    },
    value: {
      minWidth: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '[data-placeholder-shown] &': { color: 'text.muted' },
    },
    indicator: { color: 'text.muted', display: 'flex', flexShrink: 0 },
    content: {
      ...floatingList,
      ...floatIn('rise', 'vanish'),
      maxHeight: 'min(20rem, var(--available-height))',
      overflowY: 'auto',
    },
    groupLabel: {
      textStyle: 'caption',
      fontWeight: 'semibold',
      color: 'text.muted',
      paddingInline: '2.5',
      paddingBlock: '1.5',
    },
    item: {
      ...floatingItem,
      justifyContent: 'space-between',
      paddingBlock: '1.5',
      _checked: { fontWeight: 'semibold' },
    },
    itemText: { minWidth: '0' },
    itemHint: { display: 'block', textStyle: 'caption', color: 'text.muted', fontWeight: 'normal' },
    check: { color: 'primary.text', display: 'flex' },
  },
  staticCss: ['*'],
})
