import { defineSlotRecipe } from '@pandacss/dev'

export const formLayout = defineSlotRecipe({
  className: 'form-layout',
  slots: ['root', 'group', 'legend', 'row', 'actions'],
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
    },
  },
  staticCss: ['*'],
})
