import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'

export type ShowMoreProps = {
  total: number
  /** Number of items that are shown at first, and that each 'Show More' adds. */
  pageSize: number
  /** Names the items, such as 'sermons'. */
  noun: string
  /** The current search. A change of the search shows only the first items again. */
  search: string
  /** Reads the first `limit` items if the page does not have all of them. @returns false if the read failed */
  readUpTo?: (limit: number) => Promise<boolean>
  /** Renders the first `limit` items, each in a list item with a link. */
  children: (limit: number) => ReactNode
}

/** Shows a long list in parts, with a button for more. */
export function ShowMore({ total, pageSize, noun, search, readUpTo, children }: ShowMoreProps) {
  const [shown, setShown] = useState({ search, limit: pageSize })
  const { limit } = shown
  // The state is set only if needed, because a change of the state here renders the list twice.
  if (limit > pageSize && shown.search !== search) setShown({ search, limit: pageSize })
  const [isReading, setIsReading] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number | null>(null)
  // The focus moves to the first new item, because the button may be gone. List items that contain other items are
  // groups. The effect runs after each render, because new items may appear later than the new limit.
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
