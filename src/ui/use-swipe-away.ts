import { useRef, useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'

/** A swipe of at least this many pixels to the right calls `onAway`. */
const swipeThreshold = 50

/** Moves a card to the right with a finger. After a swipe shorter than `swipeThreshold`, the card returns. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const movedTo = (event: PointerEvent) => (startX.current === null ? 0 : Math.max(0, event.clientX - startX.current))
  const rest = () => {
    startX.current = null
    setOffset(0)
  }
  return {
    style: { '--swipe': `${offset}px` } as CSSProperties,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && !(event.target as Element).closest('button')) startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = movedTo(event)
      if (moved > 0) event.currentTarget.setPointerCapture(event.pointerId)
      setOffset(moved)
    },
    onPointerUp: (event: PointerEvent) => {
      if (movedTo(event) >= swipeThreshold) onAway()
      rest()
    },
    onPointerCancel: rest,
  }
}
