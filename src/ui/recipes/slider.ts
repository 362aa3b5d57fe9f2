import { defineSlotRecipe } from '@pandacss/dev'

export const slider = defineSlotRecipe({
  className: 'slider',
  slots: ['root', 'head', 'label', 'value', 'control', 'track', 'range', 'thumb', 'hint'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', _disabled: { opacity: 0.55 } },
    head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '3' },
    label: { textStyle: 'label', color: 'text' },
    value: { textStyle: 'small', fontVariantNumeric: 'tabular-nums', color: 'text.muted' },
    control: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      height: '8',
      cursor: 'pointer',
      touchAction: 'none',
      _touch: { height: '11' },
    },
    track: { flex: '1', height: '1', backgroundColor: 'line', borderRadius: 'full', overflow: 'hidden' },
    range: { height: 'full', backgroundColor: 'primary', borderRadius: 'full' },
    thumb: {
      width: '5',
      height: '5',
      backgroundColor: 'card',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'primary',
      borderRadius: 'full',
      outlineOffset: '2px',
      _focusVisible: { outline: '2px solid {colors.primary}' },
    },
    hint: { textStyle: 'caption', color: 'text.muted' },
  },
  staticCss: ['*'],
})
