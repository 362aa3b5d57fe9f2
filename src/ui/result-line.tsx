import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

/** Shows above a list how many items it has. Screen readers announce a change. */
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
