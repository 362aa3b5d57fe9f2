import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

/** Puts a page's main content and its facts side by side, or below each other on narrow windows. */
export function SideBySide({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={columns}>
      <div className={column}>{main}</div>
      <div className={column}>{side}</div>
    </div>
  )
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
  gap: { base: '3', md: '4' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' }, minWidth: '0' })
