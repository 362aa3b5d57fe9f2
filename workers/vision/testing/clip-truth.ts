import type { CountingLine, FramePoint, LinePoint } from '../contract.ts'
import { normalOf } from '../geometry.ts'
import type { Crossing } from './event-match.ts'

/** A line of `media/truth.json`: points are fractions of the frame; `t` and `tol_s` are seconds. */
export type TrueLine = {
  line: [Pair, Pair]
  anchor: LinePoint
  tol_s: number
  events: { t: number; direction: Heading }[]
}
export type Truth = Record<string, { fps: number; lines: TrueLine[] }>

type Pair = [x: number, y: number]
type Heading = 'to_right' | 'to_left' | 'down' | 'up'

const HEADINGS: Record<Heading, FramePoint> = {
  to_right: { x: 1, y: 0 },
  to_left: { x: -1, y: 0 },
  down: { x: 0, y: 1 },
  up: { x: 0, y: -1 },
}

/** Converts the line to a line of the studio. */
export function drawnLine({ line, anchor }: TrueLine): CountingLine {
  const [from, to] = line.map(([x, y]) => ({ x, y })) as [FramePoint, FramePoint]
  return { id: 'line', name: 'Line', from, to, rule: 'crossing', point: anchor }
}

/** Returns the true crossings up to `seconds`. */
export function trueEvents(truth: TrueLine, seconds = Number.POSITIVE_INFINITY): Crossing[] {
  const { from, to } = drawnLine(truth)
  return truth.events
    .filter(({ t }) => t < seconds)
    .map(({ t, direction }) => ({ timestampMs: t * 1000, direction: directionOf(direction, from, to) }))
}

export function directionOf(heading: Heading, from: FramePoint, to: FramePoint): 'entry' | 'exit' {
  const normal = normalOf({ from, to })
  const way = HEADINGS[heading]
  return normal.x * way.x + normal.y * way.y > 0 ? 'entry' : 'exit'
}
