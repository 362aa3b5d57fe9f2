import { defineSlotRecipe } from '@pandacss/dev'

const overBottomBar = 'calc(3.5rem + env(safe-area-inset-bottom))'
const pinned = {
  // With large text or in a flat window, the buttons would cover too much of the form.
  position: { base: 'sticky', _cramped: 'static', _flatWindow: 'static' },
  zIndex: 'bar',
  // The padding covers the outlines of the fields that scroll under the buttons.
  marginInline: '-1',
  paddingInline: '1',
  paddingBlock: '3',
  backgroundColor: 'page',
} as const

export const formLayout = defineSlotRecipe({
  className: 'form-layout',
  slots: ['root', 'group', 'legend', 'row', 'actions', 'saves'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '8', width: 'full', maxWidth: 'form' },
    group: { display: 'flex', flexDirection: 'column', gap: '5', minWidth: '0' },
    legend: { textStyle: 'subheading', float: 'left', width: 'full', marginBottom: '-1' },
    /** Puts fields side by side, or below each other on narrow windows. */
    row: {
      display: 'grid',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(0, 1fr))' },
      gridAutoFlow: { base: 'row', sm: 'column' },
      alignItems: 'start',
      gap: { base: '5', sm: '4' },
    },
    actions: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row' },
      gap: '3',
      paddingTop: '5',
      borderTopWidth: 'hairline',
      borderTopStyle: 'solid',
      // On phones, only the buttons that save stay visible: without this box, they stick along the whole form.
      '&[data-pinned]': {
        display: { base: 'contents', sm: 'flex' },
        sm: { ...pinned, bottom: { sm: overBottomBar, md: '0' }, marginBottom: '-3' },
      },
    },
    saves: {
      display: { base: 'flex', sm: 'contents' },
      flexWrap: 'wrap',
      gap: '2',
      ...pinned,
      bottom: overBottomBar,
      marginBottom: '-4',
      borderTopWidth: 'hairline',
      borderTopStyle: 'solid',
      '& > *': { flex: '1 1 auto', paddingInline: '3' },
    },
  },
  staticCss: ['*'],
})
