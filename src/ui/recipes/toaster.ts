import { defineSlotRecipe } from '@pandacss/dev'

export const toaster = defineSlotRecipe({
  className: 'toaster',
  slots: ['region', 'toast', 'icon', 'words', 'title', 'description'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      insetInline: { base: '3', sm: 'auto' },
      insetInlineEnd: { sm: '6' },
      // Outside of the studio, the toast moves from this place when it would cover a control, see `toast-place.ts`. On
      // phones, it is at the top, because forms and dialogs have their buttons at the bottom.
      top: { base: 'calc(0.75rem + env(safe-area-inset-top))', sm: 'auto' },
      bottom: { sm: 'calc(4.5rem + env(safe-area-inset-bottom))', md: '6' },
      width: { sm: '24rem' },
      // On a page with a bar at the bottom, the toast is above the bar and its buttons.
      ':root:has([data-bottom-bar]):not(:has([data-scope=dialog][data-state=open])) &': {
        bottom: { sm: 'calc(9rem + env(safe-area-inset-bottom))', lg: '5.5rem' },
      },
      // In the studio, the toast is over the picture, beside the buttons of a result, except while a dialog covers both.
      // In a window with columns it is in the lower left corner, above the playback and the drawer.
      ':root:has([data-studio]):not(:has([data-scope=dialog][data-state=open])) &': {
        top: { base: 'calc(9.5rem + env(safe-area-inset-top))', lg: 'auto' },
        bottom: { sm: 'auto', lg: '10.25rem' },
        insetInlineStart: { lg: '18.75rem' },
        insetInlineEnd: { lg: 'auto' },
        width: { lg: '18.5rem' },
        '@media (min-width: 64em) and (min-height: 50em)': { bottom: '22.25rem' },
      },
      // The trial has no drawer.
      ':root:has([data-studio]:not([data-drawer])):not(:has([data-scope=dialog][data-state=open])) &': {
        lg: { bottom: '7.25rem' },
      },
      // While lines are drawn on an upright phone, the toast is below the picture, where there is room.
      ':root:has([data-studio] [role=toolbar]):not(:has([data-scope=dialog][data-state=open])) &': {
        '@media (max-width: 63.99em) and (orientation: portrait)': {
          top: 'calc(8.25rem + 56.25vw + env(safe-area-inset-top))',
        },
      },
      // Without columns, the toast of a result is over the resting live count, beside the button that closes the result.
      ':root:has([data-studio] [data-part=result]):not(:has([data-scope=dialog][data-state=open])) &': {
        lgDown: { top: 'calc(3.75rem + env(safe-area-inset-top))', insetInlineEnd: '4.25rem' },
      },
      // In landscape on a phone, the controls are on the right.
      ':root:has([data-landscape]):not(:has([data-scope=dialog][data-state=open])) &': {
        top: '3',
        insetInlineStart: '3',
        insetInlineEnd: 'auto',
      },
      borderRadius: 'card',
      pointerEvents: 'none',
    },
    toast: {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      paddingBlock: '2.5',
      paddingInlineStart: '4',
      paddingInlineEnd: '2',
      color: 'text',
      backgroundColor: 'card',
      borderWidth: 'hairline',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'card',
      boxShadow: 'floating',
      touchAction: 'pan-y',
      userSelect: 'none',
      animation: 'rise {durations.slow} {easings.out}',
      transform: 'translateX(var(--swipe, 0px))',
    },
    icon: { display: 'flex', flexShrink: 0, paddingTop: '2.5', color: 'good.text' },
    words: { flex: '1', minWidth: '0', paddingBlock: '2' },
    title: { fontWeight: 'semibold', lineHeight: 'snug' },
    description: { textStyle: 'small', color: 'text.muted', marginTop: '0.5', whiteSpace: 'pre-line' },
  },
  variants: {
    tone: {
      default: {},
      attention: { toast: { borderColor: 'attention.text' }, icon: { color: 'attention.text' } },
      destructive: { toast: { borderColor: 'danger.text' }, icon: { color: 'danger.text' } },
    },
  },
  defaultVariants: { tone: 'default' },
  staticCss: ['*'],
})
