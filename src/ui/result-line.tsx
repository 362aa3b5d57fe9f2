import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

/** How many things a list shows, above it; announced when a search changes it. */
export function ResultLine({ children }: { children: ReactNode }) {
  return <output className={line}>{children}</output>
}

const line = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginBottom: '2.5',
  fontVariantNumeric: 'tabular-nums',
})
