import type { FrameBox, FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { movePoint, movePoints } from '../lines/line-geometry.ts'

export const MIN_CORNERS = 3
/** The margin of a mask around a box, as a share of the box's size. It is needed because boxes jitter. */
const MARGIN = 0.1

export type MaskPart = number | 'whole'

/** Returns the mask with `part` moved by a share of the frame. A whole mask keeps its shape at the frame's edge. */
export function moveMask(mask: Mask, part: MaskPart, by: FramePoint): Mask {
  const corners =
    part === 'whole'
      ? movePoints(mask.corners, by)
      : mask.corners.map((corner, index) => (index === part ? movePoint(corner, by) : corner))
  return { ...mask, corners }
}

/** Returns the four corners of the upright rectangle between two points. */
export function rectangle(from: FramePoint, to: FramePoint): FramePoint[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** Returns a rectangle a little larger than the box (fractions of the frame), kept inside the frame. */
export function rectangleRound({ left, top, right, bottom }: FrameBox): FramePoint[] {
  const by = { x: (right - left) * MARGIN, y: (bottom - top) * MARGIN }
  return rectangle(movePoint({ x: left, y: top }, { x: -by.x, y: -by.y }), movePoint({ x: right, y: bottom }, by))
}

/** Returns the mask with a new corner in the middle of its longest edge. */
export function withCorner(mask: Mask): Mask {
  const { corners } = mask
  const lengths = corners.map((from, index) => {
    const to = following(corners, index)
    return Math.hypot(to.x - from.x, to.y - from.y)
  })
  const longest = lengths.indexOf(Math.max(...lengths))
  const [from, to] = [corners[longest]!, following(corners, longest)]
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return { ...mask, corners: corners.toSpliced(longest + 1, 0, middle) }
}

/** Returns the middle of the smallest upright rectangle that contains all corners. */
export function middleOf(corners: readonly FramePoint[]): FramePoint {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}

/** Returns the area as a share of the frame, by the shoelace formula. Valid only for edges that do not cross. */
export function areaOf(corners: readonly FramePoint[]): number {
  const twice = corners.reduce((sum, from, index) => {
    const to = following(corners, index)
    return sum + from.x * to.y - to.x * from.y
  }, 0)
  return Math.abs(twice) / 2
}

/**
 * Returns true if two edges that are not neighbours meet. With `isOpen`, the edge from the last to the first corner is
 * ignored.
 */
export function hasCrossingEdges(corners: readonly FramePoint[], { isOpen = false } = {}): boolean {
  const edges = corners.map((from, index) => [from, following(corners, index)] as const)
  if (isOpen) edges.pop()
  return edges.some(([a, b], one) =>
    edges.some(([c, d], other) => {
      const isNeighbour = other - one < 2 || (!isOpen && one === 0 && other === edges.length - 1)
      return !isNeighbour && doMeet(a, b, c, d)
    }),
  )
}

function following(corners: readonly FramePoint[], index: number): FramePoint {
  return corners[(index + 1) % corners.length]!
}

/**
 * Returns true if two segments meet. Algorithm: Cormen et al., Introduction to Algorithms, "Determining whether two
 * line segments intersect".
 */
function doMeet(a: FramePoint, b: FramePoint, c: FramePoint, d: FramePoint): boolean {
  const sides = [sideOf(c, d, a), sideOf(c, d, b), sideOf(a, b, c), sideOf(a, b, d)] as const
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true
  return (
    (sides[0] === 0 && isBetween(c, d, a)) ||
    (sides[1] === 0 && isBetween(c, d, b)) ||
    (sides[2] === 0 && isBetween(a, b, c)) ||
    (sides[3] === 0 && isBetween(a, b, d))
  )
}

/** Returns the side of a line on which a point is: -1, 1, or 0 on the line. */
function sideOf(from: FramePoint, to: FramePoint, { x, y }: FramePoint): number {
  return Math.sign((to.x - from.x) * (y - from.y) - (x - from.x) * (to.y - from.y))
}

function isBetween(from: FramePoint, to: FramePoint, { x, y }: FramePoint): boolean {
  return isWithin(x, from.x, to.x) && isWithin(y, from.y, to.y)
}

function isWithin(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b)
}
