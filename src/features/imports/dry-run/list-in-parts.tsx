import { useState } from 'react'
import type { ReactNode } from 'react'
import { SmallButton } from '../small-button.tsx'
import { line } from './row-line.ts'

type ListInPartsProps<Item> = {
  items: readonly Item[]
  /** The number of items that are shown first. */
  first: number
  itemKey: (item: Item) => string
  /** Shows an item. */
  children: (item: Item) => ReactNode
}

const MORE = 50

/** Shows the first items of a list, and more of them on demand. */
export function ListInParts<Item>({ items, first, itemKey, children }: ListInPartsProps<Item>) {
  const [limit, setLimit] = useState(first)
  return (
    <>
      <ul>
        {items.slice(0, limit).map((each) => (
          <li key={itemKey(each)} className={line}>
            {children(each)}
          </li>
        ))}
      </ul>
      {items.length > limit ? (
        <SmallButton onClick={() => setLimit(limit + MORE)}>
          Show {Math.min(MORE, items.length - limit).toLocaleString('en-US')} More
        </SmallButton>
      ) : null}
    </>
  )
}
