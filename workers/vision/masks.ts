import type { CountingAdvice, CountingLine, FrameBox, FramePoint, Mask } from './contract.ts'
import { pointOf } from './geometry.ts'
import type { Size } from './geometry.ts'

/**
 * A point this near to a mask's edge counts as inside (share of the frame). Rounding could put a foot at the frame's
 * end outside the mask.
 */
const ON_EDGE = 1e-6
/** The whole picture counts as masked when all points of a grid with this many rows and columns are masked. */
const GRID = 20
/** A line counts as masked when its points at all these places are masked. */
const ALONG = Array.from({ length: GRID }, (_, index) => (index + 0.5) / GRID)

/**
 * Masks are areas in which people are not counted. With lines, a person is in a mask when the foot is in the mask.
 * Without lines, a person is in a mask when the box's centre is in the mask.
 */
export type Masking = { masks: readonly Mask[]; lines: readonly CountingLine[] }

/** Returns the people that are in no mask. Boxes are in the same units as `frame`. */
export function outsideMasks<T extends { box: FrameBox }>(
  people: readonly T[],
  { masks, lines }: Masking,
  frame: Size,
): T[] {
  const point = lines.length > 0 ? 'foot' : 'centre'
  return people.filter(({ box }) => {
    const { x, y } = pointOf(box, point)
    return !isMasked({ x: x / frame.width, y: y / frame.height }, masks)
  })
}

/**
 * Returns one piece of advice if masks cover the whole picture. Otherwise returns advice for each covered line that
 * follows feet.
 */
export function maskAdvice({ masks, lines }: Masking): CountingAdvice[] {
  if (masks.length === 0) return []
  const points = ALONG.flatMap((x) => ALONG.map((y) => ({ x, y })))
  if (points.every((point) => isMasked(point, masks))) return [{ kind: 'masked', lineId: null }]
  return lines
    .filter(({ rule, point }) => rule === 'crossing' && point === 'foot')
    .filter(({ from, to }) => ALONG.every((share) => isMasked(between(from, to, share), masks)))
    .map(({ id }) => ({ kind: 'masked', lineId: id }))
}

/** Blackens the masks in a picture. */
export function blackenMasks(
  context: OffscreenCanvasRenderingContext2D,
  masks: readonly Mask[],
  { width, height }: Size,
): void {
  context.fillStyle = 'black'
  for (const { corners } of masks) {
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x * width, y * height)
    context.fill('evenodd')
  }
}

function isMasked({ x, y }: FramePoint, masks: readonly Mask[]): boolean {
  // The point is moved into the frame, because boxes may reach beyond the frame and masks do not.
  const point = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
  return masks.some(({ corners }) => isInside(point, corners))
}

/**
 * Returns whether a point is inside by the even-odd rule; points on an edge are inside. A mask of fewer than three
 * corners has no inside.
 */
function isInside(point: FramePoint, corners: readonly FramePoint[]): boolean {
  if (corners.length < 3) return false
  let isOdd = false
  for (const [index, to] of corners.entries()) {
    const from = corners.at(index - 1)!
    if (distanceToEdge(point, from, to) <= ON_EDGE) return true
    if (from.y > point.y === to.y > point.y) continue
    if (point.x < from.x + ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y)) isOdd = !isOdd
  }
  return isOdd
}

function distanceToEdge(point: FramePoint, from: FramePoint, to: FramePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared
  const nearest = between(from, to, Math.min(1, Math.max(0, share)))
  return Math.hypot(point.x - nearest.x, point.y - nearest.y)
}

function between(from: FramePoint, to: FramePoint, share: number): FramePoint {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
