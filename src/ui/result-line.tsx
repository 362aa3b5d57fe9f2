import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'

/**
 * Shows a text above a list, such as the number of items, with an optional action at its right. Screen readers announce
 * a change of the text.
 */
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
