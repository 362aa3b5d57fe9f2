import { scaleLinear } from '@visx/scale'
import { createContext, useContext } from 'react'

export type ChartScale = ReturnType<typeof scaleLinear<number>>

/** The frame says where a chart's points and values are, in CSS pixels of its picture. */
export type ChartFrame = {
  width: number
  height: number
  /** How large text is beside the usual size. */
  scale: number
  /** The edges of the plot, inside the axes. */
  left: number
  right: number
  top: number
  bottom: number
  /** How many points lie side by side, and the room of each. */
  count: number
  step: number
  /** The middle of a point. */
  x: (index: number) => number
  /** Values to pixels; its domain begins at 0 and ends at a round number, and what is higher ends there. */
  y: ChartScale
  /** Values with a line across the plot, and what is written beside it. */
  ticks: number[]
  format: (value: number) => string
}

export type ChartRoom = {
  width: number
  height: number
  count: number
  /** The highest value. */
  max: number
  /** This room beside the plot is for words at the ends of lines. */
  rightRoom?: number
  /** This room above the plot is for flags. */
  topRoom?: number
  /** Room for one row of words under the plot, or for two. */
  rows?: 1 | 2
  /** How large text is beside the usual size. */
  scale?: number
  format?: (value: number) => string
}

/** Digits of the text under and beside a plot are about this wide. */
const DIGIT_PX = 7
const ROW_PX = 17
/** The distance of two lines across the plot. */
const TICK_PX = 60

/** Lays out a plot: whole numbers on the value axis, from 0, few enough to read. */
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
 * Whole round numbers from 0 to the first that is not below the highest value. One more than wanted is better than an
 * empty upper half.
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

/** The point under a horizontal position, kept inside the plot. */
export function pointAt({ left, step, count }: ChartFrame, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - left) / step)))
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '1,204', '3.5' */
export const formatFigure = (value: number) => figure.format(value)

export const ChartFrameContext = createContext<ChartFrame | null>(null)

/** The frame of the chart that a part is drawn in. */
export function useChartFrame(): ChartFrame {
  const frame = useContext(ChartFrameContext)
  if (!frame) throw new Error('parts of a chart belong inside a <Chart>')
  return frame
}
