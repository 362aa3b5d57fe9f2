import { defineSlotRecipe } from '@pandacss/dev'
import { control } from './control.ts'

export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'required', 'optional', 'input', 'textarea', 'hint', 'error', 'affix', 'reveal'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0', width: 'full' },
    label: { textStyle: 'label', color: 'text', alignSelf: 'start' },
    required: { color: 'text.muted', fontWeight: 'normal', marginInlineStart: '1' },
    optional: { color: 'text.muted', fontWeight: 'normal' },
    input: {
      ...control,
      '&[type=number]': { fontVariantNumeric: 'tabular-nums' },
      '&:is([type=date], [type=time], [type=datetime-local])': { fontVariantNumeric: 'tabular-nums' },
    },
    textarea: { ...control, paddingBlock: '2', lineHeight: 'normal', minHeight: '24', resize: 'vertical' },
    hint: { textStyle: 'small', color: 'text.muted' },
    error: {
      textStyle: 'small',
      color: 'danger.text',
      fontWeight: 'medium',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '1.5',
      '& svg': { flexShrink: 0, marginTop: '0.5' },
    },
    /** Holds an input and a part at its end, such as the eye of a password field. */
    affix: { position: 'relative', '& input': { paddingInlineEnd: '12' } },
    reveal: { position: 'absolute', insetInlineEnd: '0', top: '0' },
  },
  staticCss: ['*'],
})
