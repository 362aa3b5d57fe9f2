import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** A4 and Letter in portrait, less their margins and those of a card. */
export const PAPER_PX = 640

/** How wide a chart is drawn, in CSS pixels: as wide as its place, which on paper is given. 0 before it is known. */
export function useChartWidth(place: RefObject<HTMLElement | null>, paperWidth: number): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const paper = matchMedia('print')
    const measure = () => setWidth(paper.matches ? paperWidth : element.clientWidth)
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
  }, [place, paperWidth])
  return width
}
