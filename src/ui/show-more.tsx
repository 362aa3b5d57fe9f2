import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'

export type ShowMoreProps = {
  total: number
  /** How many are drawn at first and with every 'Show More'. */
  pageSize: number
  /** The noun names the items: 'sermons'. */
  noun: string
  /** The search that found them: another one starts at its beginning. */
  search: string
  /** Reads the first so many where not all are here yet. @returns false when that failed */
  readUpTo?: (limit: number) => Promise<boolean>
  /** Draws the first `limit` of them, each in a list item with a link. */
  children: (limit: number) => ReactNode
}

/** A long list in parts. */
export function ShowMore({ total, pageSize, noun, search, readUpTo, children }: ShowMoreProps) {
  const [shown, setShown] = useState({ search, limit: pageSize })
  const { limit } = shown
  // This happens only where it matters: setting state here draws the list twice.
  if (limit > pageSize && shown.search !== search) setShown({ search, limit: pageSize })
  const [isReading, setIsReading] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number | null>(null)
  // The keyboard continues at the first new item, because the button may be gone. Groups are no items. What was read may
  // be drawn a moment later than the limit changes.
  useEffect(() => {
    if (firstNew.current === null) return
    const link = frame.current?.querySelectorAll('li:not(:has(li))')[firstNew.current]?.querySelector('a')
    if (!link) return
    firstNew.current = null
    link.focus()
  })
  function draw() {
    firstNew.current = limit
    setShown({ search, limit: limit + pageSize })
  }
  async function readAndDraw(read: (limit: number) => Promise<boolean>) {
    setIsReading(true)
    const isRead = await read(limit + pageSize)
    setIsReading(false)
    if (isRead) draw()
  }
  return (
    <div ref={frame}>
      {children(limit)}
      {limit < total ? (
        <div className={rest}>
          <p className={css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })}>
            {limit.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {noun}
          </p>
          <Button tone="secondary" pending={isReading} onClick={() => (readUpTo ? void readAndDraw(readUpTo) : draw())}>
            Show More
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const rest = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingTop: '6' })
