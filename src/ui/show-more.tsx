import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'

export type ShowMoreProps<Item> = {
  /** Another list starts at its beginning, so keep it the same while it is. */
  items: readonly Item[]
  /** How many are drawn at first and with every 'Show More'. */
  pageSize: number
  /** What they are: 'sermons'. */
  noun: string
  /** Draws them in a list with a link in every item. */
  children: (shown: readonly Item[]) => ReactNode
}

const number = new Intl.NumberFormat('en-US')

/** A long list in parts. */
export function ShowMore<Item>({ items, pageSize, noun, children }: ShowMoreProps<Item>) {
  const [more, setMore] = useState({ items, limit: pageSize })
  const limit = more.items === items ? more.limit : pageSize
  const frame = useRef<HTMLDivElement>(null)
  // The keyboard continues at the first row that came, because the button may be gone.
  useEffect(() => {
    if (limit > pageSize) frame.current?.querySelectorAll<HTMLElement>('li a')[limit - pageSize]?.focus()
  }, [limit, pageSize])
  return (
    <div ref={frame}>
      {children(items.slice(0, limit))}
      {limit < items.length ? (
        <div className={rest}>
          <p className={css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })}>
            {number.format(limit)} of {number.format(items.length)} {noun}
          </p>
          <Button tone="secondary" onClick={() => setMore({ items, limit: limit + pageSize })}>
            Show More
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const rest = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingTop: '6' })
