import { css } from '@/styled-system/css'

/** Beside what was, what comes next; on small screens above it. */
export const nextAndPast = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '19rem minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: '6',
  rowGap: '4',
  // The figures share the width of the narrow column.
  '& dl': { xl: { gap: '2' } },
  '& dl > div': { xl: { paddingInline: '3', paddingBlock: '3' } },
})
