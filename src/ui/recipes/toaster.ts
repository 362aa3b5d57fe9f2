import { defineSlotRecipe } from '@pandacss/dev'

const dialog = '[data-scope=dialog][data-state=open]'
/** On phones, dialogs have their buttons at the bottom, and a keyboard covers the bottom while a person types. */
const isBottomTaken = `:has(${dialog}, :is(input, textarea):focus)`
const tallPhone = '@media (max-width: 39.99em) and (min-height: 50em) and (orientation: portrait)'
const belowPicture = 'calc(8.25rem + 56.25vw + env(safe-area-inset-top))'

export const toaster = defineSlotRecipe({
  className: 'toaster',
  slots: ['region', 'toast', 'icon', 'words', 'title', 'description'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      insetInline: { base: '3', sm: 'auto' },
      insetInlineEnd: { sm: '6' },
      top: { base: 'calc(0.75rem + env(safe-area-inset-top))', sm: 'auto' },
      bottom: { sm: 'calc(4.5rem + env(safe-area-inset-bottom))', md: '6' },
      width: { sm: '24rem' },
      // On phones, the toast is above the navigation and the buttons of a form, where it covers no heading.
      [`:root:has([aria-label=Main]):not(${isBottomTaken}) &`]: {
        smDown: { top: 'auto', bottom: 'calc(4.25rem + env(safe-area-inset-bottom))' },
      },
      [`:root:has([data-pinned]):not(${isBottomTaken}) &`]: {
        smDown: { bottom: 'calc(8.5rem + env(safe-area-inset-bottom))' },
      },
      // On a page with a bar at the bottom, the toast is above the bar and its buttons.
      ':root:has([data-bottom-bar]):not(:has([data-scope=dialog][data-state=open])) &': {
        bottom: { sm: 'calc(9rem + env(safe-area-inset-bottom))', lg: '5.5rem' },
      },
      // In the studio, the toast does not cover the clock, the live count and the controls, except while a dialog
      // covers them. In a window with columns, the toast is as wide as the right column.
      ':root:has([data-studio]):not(:has([data-scope=dialog][data-state=open])) &': {
        top: { base: 'calc(9.5rem + env(safe-area-inset-top))', lg: 'auto' },
        bottom: { sm: 'auto', lg: '3' },
        insetInlineEnd: { lg: '3' },
        width: { lg: '18.5rem' },
        // On an upright phone, the toast is below the picture, or below the result, where there is room.
        [tallPhone]: { top: belowPicture },
      },
      ':root:has([data-studio] [role=toolbar]):not(:has([data-scope=dialog][data-state=open])) &': {
        '@media (max-width: 63.99em) and (orientation: portrait)': { top: belowPicture },
      },
      ':root:has([data-studio]):has([data-part=result]):not(:has([data-scope=dialog][data-state=open])) &': {
        [tallPhone]: { top: 'auto', bottom: 'calc(3.75rem + env(safe-area-inset-bottom))' },
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
