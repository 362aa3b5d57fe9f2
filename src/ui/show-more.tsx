import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'

export type ShowMoreProps = {
  total: number
  /** How many are drawn at first and with every 'Show More'. */
  pageSize: number
  /** What they are: 'sermons'. */
  noun: string
  /** The search that found them: another one starts at its beginning. */
  search: string
  /** Draws the first `limit` of them, each in a list item with a link. */
  children: (limit: number) => ReactNode
}

/** A long list in parts. */
export function ShowMore({ total, pageSize, noun, search, children }: ShowMoreProps) {
  const [shown, setShown] = useState({ search, limit: pageSize })
  const { limit } = shown
  // Only where it matters: setting state here draws the list twice.
  if (limit > pageSize && shown.search !== search) setShown({ search, limit: pageSize })
  const frame = useRef<HTMLDivElement>(null)
  // The keyboard continues at the first new item, because the button may be gone. Groups are no items.
  useEffect(() => {
    if (limit > pageSize)
      frame.current?.querySelectorAll('li:not(:has(li))')[limit - pageSize]?.querySelector('a')?.focus()
  }, [limit, pageSize])
  return (
    <div ref={frame}>
      {children(limit)}
      {limit < total ? (
        <div className={rest}>
          <p className={css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })}>
            {limit.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {noun}
          </p>
          <Button tone="secondary" onClick={() => setShown({ search, limit: limit + pageSize })}>
            Show More
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const rest = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingTop: '6' })
