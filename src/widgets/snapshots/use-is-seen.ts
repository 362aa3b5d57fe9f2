import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Room around the viewport, so that pictures are there when they scroll in. */
const MARGIN = '200px'

/** True from the first time the element is on the screen, or nearly. */
export function useIsSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
