import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Width of A4 and Letter in portrait, without the margins of the page and of a card. */
export const PAPER_PX = 640

/**
 * Returns a chart's width in CSS pixels: the width of its container on the screen, `paperWidth` on paper, and 0 before
 * the first measurement.
 */
export function useChartWidth(place: RefObject<HTMLElement | null>, paperWidth: number): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const paper = matchMedia('print')
    const measure = () => setWidth(paper.matches ? paperWidth : element.clientWidth)
    // The browser lays out the page for paper immediately, so the chart must be rendered synchronously.
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
