import { useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'

type Held<Item> = {
  /** The items to show. While the pointer or the focus is in the list, newer items are not shown. */
  shown: Item[]
  /** The number of newer items that wait until the pointer and the focus leave. */
  waiting: number
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: (event: PointerEvent) => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Keeps the rows of a list in place under a pointer or focus while new items are added at the top. `items` are newest
 * first.
 */
export function useFreezeWhileHovered<Item extends { key: number }>(items: Item[]): Held<Item> {
  const [heldKey, setHeldKey] = useState<number | null>(null)
  const found = heldKey === null ? 0 : items.findIndex((item) => item.key === heldKey)
  const waiting = Math.max(0, found)
  const hold = () => setHeldKey((key) => key ?? items[0]?.key ?? null)
  // Only a keyboard focus freezes the list, because after a mouse click the pointer already freezes it.
  const handlers: Held<Item>['handlers'] = {
    onPointerEnter: hold,
    onPointerLeave: ({ currentTarget }) => {
      if (!currentTarget.querySelector(':focus-visible')) setHeldKey(null)
    },
    onFocus: ({ target }) => {
      if (target.matches(':focus-visible')) hold()
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside && !currentTarget.matches(':hover')) setHeldKey(null)
    },
  }
  return { shown: items.slice(waiting), waiting, handlers }
}
