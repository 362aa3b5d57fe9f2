import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'

/** Shows above a list how many items it has, beside what can be done with them. Screen readers announce a change. */
export function ResultLine({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={line}>
      <output className={words}>{children}</output>
      {action}
    </div>
  )
}

const line = hstack({ justify: 'space-between', flexWrap: 'wrap', gap: '2', marginBottom: '2.5' })
const words = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
