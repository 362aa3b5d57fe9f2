import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

export type Fact = { term: string; value: ReactNode }

/** Lists facts. The term is to the left of its value, or above it on phones. Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={list}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ term, value }) => (
          <div key={term} className={row}>
            <dt className={termOf}>{term}</dt>
            <dd className={valueOf}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '7.5rem minmax(0, 1fr)', _cramped: 'minmax(0, 1fr)' },
  columnGap: '4',
  alignItems: 'baseline',
})
const termOf = css({ textStyle: 'small', color: 'text.muted' })
const valueOf = css({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
