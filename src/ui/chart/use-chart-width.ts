import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** A4 and Letter in portrait, less their margins. */
const PAPER_PX = 680

/** How wide a chart is drawn, in CSS pixels: as wide as its place, on paper as wide as a page. 0 before it is known. */
export function useChartWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const paper = matchMedia('print')
    const measure = () => setWidth(paper.matches ? PAPER_PX : element.clientWidth)
    // The page is laid out for paper at once, so the chart must be too.
    const turn = () => flushSync(measure)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    paper.addEventListener('change', turn)
    return () => {
      observer.disconnect()
      paper.removeEventListener('change', turn)
    }
  }, [place])
  return width
}
