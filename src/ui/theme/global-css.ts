import { defineGlobalStyles } from '@pandacss/dev'

export const globalCss = defineGlobalStyles({
  ':root': { colorScheme: 'light dark' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  '*, ::before, ::after': { borderColor: 'line' },
  html: {
    fontFamily: 'sans',
    lineHeight: 'normal',
    color: 'text',
    backgroundColor: 'page',
    textRendering: 'optimizeLegibility',
    WebkitFontSmoothing: 'antialiased',
    scrollbarColor: '{colors.line.control} transparent',
    // A focused field scrolls to above the bottom bar of phones.
    scrollPaddingBottom: { mdDown: 'calc(5rem + env(safe-area-inset-bottom))' },
  },
  // A focused field scrolls to above the buttons that stay above the bottom bar.
  'html:has([data-pinned])': {
    scrollPaddingBottom: { base: '6rem', mdDown: 'calc(9rem + env(safe-area-inset-bottom))' },
  },
  body: { minHeight: '100dvh', overflowWrap: 'break-word' },
  '[data-theme]': { color: 'text' },
  ':focus-visible': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
  'a, button, input, select, textarea, label, summary, [role=tab], [role=option]': {
    WebkitTapHighlightColor: 'transparent',
  },
  '::selection': { backgroundColor: 'primary.tint', color: 'text' },
  '@page': { margin: '14mm' },
  '@media print': {
    ':root, [data-theme]': { colorScheme: 'light', backgroundColor: 'white' },
    'body:has([data-print-only]) :not(:has([data-print-only]), [data-print-only], [data-print-only] *)': {
      // `!important` wins over the `display` of the elements.
      display: 'none !important',
    },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
