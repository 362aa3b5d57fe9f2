import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { pointAt, useChartFrame } from './chart-frame.ts'
import { Crosshair } from './crosshair.tsx'
import type { Reading } from './reading.ts'
import { spokenReading } from './reading.ts'

export type ChartReaderProps = { label: string; read: (index: number) => Reading; children: ReactNode }

/** Maps a key to a function that returns the next point. Page Up and Page Down help in long histories. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Lets people read a chart point by point with the mouse, a finger or the arrow keys. The arrow keys also announce the
 * point. A finger that moves sideways reads points, and a finger that moves up or down scrolls the page.
 */
export function ChartReader({ label, read, children }: ChartReaderProps) {
  const frame = useChartFrame()
  const { count, width } = frame
  const [at, setAt] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const place = useRef<HTMLDivElement>(null)
  const last = count - 1
  // After a change of filters, the chart may have fewer points.
  const shown = at === null || count === 0 ? null : Math.min(at, last)

  function point(event: PointerEvent) {
    const box = place.current!.getBoundingClientRect()
    setAt(pointAt(frame, ((event.clientX - box.left) * width) / box.width))
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setAt(null)
    const move = STEPS[event.key]
    if (!move || count === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = shown === null && event.key.startsWith('Arrow') ? last : move(shown ?? last, last)
    const index = Math.min(last, Math.max(0, next))
    setAt(index)
    setSaid(spokenReading(read(index)))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application gets its arrow keys from a screen reader
    <div
      ref={place}
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={surface}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
      onKeyDown={press}
      onBlur={() => setAt(null)}
    >
      {children}
      {shown === null ? null : <Crosshair at={shown} reading={read(shown)} />}
      <VisuallyHidden>
        <span id={helpId}>Left and right arrow keys read the points, Home and End the first and the last.</span>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

const surface = css({
  position: 'relative',
  touchAction: 'pan-y',
  userSelect: 'none',
  borderRadius: 'sm',
  outlineOffset: '4px',
})
