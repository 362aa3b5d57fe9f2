import { scaleLinear } from '@visx/scale'
import { createContext, useContext } from 'react'

export type ChartScale = ReturnType<typeof scaleLinear<number>>

/** Maps a chart's points and values to CSS pixels of its picture. */
export type ChartFrame = {
  width: number
  height: number
  /** Size of the text, as a factor of the usual size. */
  scale: number
  /** Edges of the plot, inside the axes. */
  left: number
  right: number
  top: number
  bottom: number
  /** `count` points lie side by side, and each is `step` wide. */
  count: number
  step: number
  x: (index: number) => number
  /** Maps values to pixels. The domain is 0 to a round number; a higher value maps to the upper end of the plot. */
  y: ChartScale
  /** `ticks` are the values with a line across the plot; `format` returns the text of a value beside its line. */
  ticks: number[]
  format: (value: number) => string
}

export type ChartRoom = {
  width: number
  height: number
  count: number
  max: number
  /** Room at the right of the plot for labels at the ends of lines. */
  rightRoom?: number
  topRoom?: number
  /** Number of text rows under the plot. */
  rows?: 1 | 2
  /** Size of the text, as a factor of the usual size. */
  scale?: number
  format?: (value: number) => string
}

/** Approximate width of a digit on the axes. */
const DIGIT_PX = 7
const ROW_PX = 17
/** Smallest distance between two lines across the plot. */
const TICK_PX = 60

/** Lays out a plot. Its value axis has a few whole numbers, beginning with 0. */
export function frameOf(room: ChartRoom): ChartFrame {
  const { width, height, count, max, rightRoom = 0, topRoom = 0, rows = 1, scale = 1, format = formatFigure } = room
  const top = topRoom + 10
  const bottom = height - rows * ROW_PX * scale - 8
  const wanted = Math.max(2, Math.floor((bottom - top) / TICK_PX))
  const ticks = ticksTo(Math.max(max, 4), wanted)
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1)!], range: [bottom, top], clamp: true })
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * DIGIT_PX * scale + 10
  const right = Math.max(left + 1, width - Math.max(rightRoom, 6))
  const step = (right - left) / Math.max(count, 1)
  const x = (index: number) => left + (index + 0.5) * step
  return { width, height, left, right, top, bottom, count, step, x, y, ticks, scale, format }
}

/**
 * Returns about `wanted` round whole numbers that begin with 0 and end at or above `highest`. Returns a few more
 * numbers if the last number is then closer to `highest`, because less of the plot is then empty.
 */
function ticksTo(highest: number, wanted: number): number[] {
  const [few, more] = [endingAbove(highest, wanted), endingAbove(highest, wanted + 1)]
  return more.at(-1)! < few.at(-1)! && more.length <= wanted + 2 ? more : few
}

function endingAbove(highest: number, wanted: number): number[] {
  const scale = scaleLinear<number>({ domain: [0, highest] })
  const inside = scale.ticks(wanted).filter(Number.isInteger)
  return inside.at(-1)! < highest ? [...inside, inside.length * inside[1]!] : inside
}

/** Returns the index of the point under a horizontal position, or of the nearest point. */
export function pointAt({ left, step, count }: ChartFrame, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - left) / step)))
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Returns text such as '1,204' or '3.5'. */
export const formatFigure = (value: number) => figure.format(value)

export const ChartFrameContext = createContext<ChartFrame | null>(null)

export function useChartFrame(): ChartFrame {
  const frame = useContext(ChartFrameContext)
  if (!frame) throw new Error('parts of a chart belong inside a <Chart>')
  return frame
}
