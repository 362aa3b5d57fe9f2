import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Returns the height of an element in CSS pixels, and 0 before the first measurement. */
export function useHeight(place: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setHeight(element.clientHeight)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return height
}
