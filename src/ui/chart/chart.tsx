import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { ChartFrameContext, frameOf } from './chart-frame.ts'
import { ChartReader } from './chart-reader.tsx'
import type { ChartKey } from './chart-key.ts'
import { Legend } from './legend.tsx'
import { lineLookOf } from './line-looks.ts'
import { LineLabels } from './line-labels.tsx'
import type { Reading } from './reading.ts'
import { PAPER_PX, useChartWidth } from './use-chart-width.ts'

export type ChartProps = {
  /** Describes the chart to people who cannot see it. */
  label: string
  height: number
  count: number
  max: number
  /** Room above the plot in pixels, such as `flagsRoom` for flags. */
  topRoom?: number
  /** Number of text rows under the plot. */
  rows?: 1 | 2
  /** Width on paper, in CSS pixels. */
  paperWidth?: number
  /** Returns the text of a value beside the plot. */
  format?: (value: number) => string
  /**
   * Labels of the lines and bars. In a wide chart, the labels of the lines are at their ends, and a legend names several
   * kinds of bars. In a narrow chart, the legend has all labels.
   */
  keys?: readonly ChartKey[]
  /** Returns the texts for a point. Without this function, the chart cannot be read point by point. */
  read?: (index: number) => Reading
  children: ReactNode
}

/** Smallest width of a chart with labels at the ends of its lines, in pixels. */
const WIDE_PX = 560
const LETTER_PX = 6.6
/** Height of a legend in a wide chart, in pixels. The plot is lower by this height, so that the chart keeps its height. */
const LEGEND_PX = 22

/** Returns the size of the browser's text, as a factor of the usual 16 pixels. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Draws a chart as SVG, as wide as its container. */
export function Chart(props: ChartProps) {
  const { label, height, count, max, topRoom, rows, format, paperWidth = PAPER_PX, keys = [], read, children } = props
  const place = useRef<HTMLDivElement>(null)
  const width = useChartWidth(place, paperWidth)
  const lines = keys.filter(({ look }) => lineLookOf(look))
  const scale = textScale()
  const hasLabels = lines.length > 0 && width >= WIDE_PX * scale
  const rightRoom = hasLabels ? 32 + Math.max(...lines.map((key) => key.label.length)) * LETTER_PX * scale : 0
  const named = hasLabels ? keys.filter(({ look }) => !lineLookOf(look)) : keys
  const plotHeight = hasLabels && named.length > 1 ? height - LEGEND_PX * scale : height
  const frame = useMemo(
    () => frameOf({ width, height: plotHeight, count, max, rightRoom, topRoom, rows, scale, format }),
    [width, plotHeight, count, max, rightRoom, topRoom, rows, scale, format],
  )
  const picture = (
    <svg
      viewBox={`0 0 ${width} ${plotHeight}`}
      className={css({ display: 'block', width: 'full', height: 'auto', overflow: 'visible' })}
      {...(read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
      {hasLabels ? <LineLabels keys={lines} /> : null}
    </svg>
  )
  return (
    <div ref={place} style={width > 0 ? undefined : { minHeight: height }} className={css({ breakInside: 'avoid' })}>
      {width > 0 ? (
        <ChartFrameContext value={frame}>
          {named.length < 2 ? null : <Legend keys={named} />}
          {read ? <ChartReader {...{ label, read }}>{picture}</ChartReader> : picture}
        </ChartFrameContext>
      ) : null}
    </div>
  )
}
