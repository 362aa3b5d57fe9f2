import { css } from '@/styled-system/css'

export const dashboardStats = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: { base: '3', md: '4' },
})

export const dashboardLists = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'stretch',
  gap: { base: '3', md: '4' },
  marginTop: { base: '3', md: '4' },
})

export const rowTitle = css({ fontWeight: 'medium', lineHeight: 'snug' })
export const rowNote = css({ textStyle: 'small', color: 'text.muted', marginTop: '0.5' })
