import type { CountingLine, FrameBox, LinePoint } from './contract.ts'

/** A point in frame pixels, y downwards. */
export type Point = { x: number; y: number }

/** A counting line in frame pixels. */
export type Segment = { from: Point; to: Point }

export type Size = { width: number; height: number }

/** Returns the centre of a box. */
export function centreOf(box: FrameBox): Point {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
}

/** Returns the middle of the box's lower edge (the foot), of the whole box, or of its upper edge (the head). */
export function pointOf(box: FrameBox, point: LinePoint): Point {
  const x = (box.left + box.right) / 2
  if (point === 'foot') return { x, y: box.bottom }
  return { x, y: point === 'head' ? box.top : (box.top + box.bottom) / 2 }
}

/** Converts a box from frame pixels to fractions of the frame. */
export function asFractions({ left, top, right, bottom }: FrameBox, { width, height }: Size): FrameBox {
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height }
}

/** Returns the area of a box in square pixels; 0 for a box without extent. */
export function areaOf(box: FrameBox): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top)
}

/** Returns the area that two boxes share, in square pixels. */
export function sharedArea(a: FrameBox, b: FrameBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** Returns the intersection over union of two boxes, 0..1; 0 for empty boxes. */
export function intersectionOverUnion(a: FrameBox, b: FrameBox): number {
  const shared = sharedArea(a, b)
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared)
}

/** Converts a line from fractions of the frame to frame pixels. */
export function toSegment(line: Pick<CountingLine, 'from' | 'to'>, frame: Size): Segment {
  return {
    from: { x: line.from.x * frame.width, y: line.from.y * frame.height },
    to: { x: line.to.x * frame.width, y: line.to.y * frame.height },
  }
}

/** Returns the length of a segment in pixels. */
export function lengthOf(segment: Segment): number {
  return Math.hypot(segment.to.x - segment.from.x, segment.to.y - segment.from.y)
}

/**
 * Returns the unit normal of a line. The normal points to the entry side: to the left of a walk from `from` to `to`, as
 * seen on screen. With y downwards the normal is (dy, -dx). A line without length has no normal: (0, 0).
 */
export function normalOf(segment: Segment): Point {
  const length = lengthOf(segment)
  if (length === 0) return { x: 0, y: 0 }
  return { x: (segment.to.y - segment.from.y) / length, y: (segment.from.x - segment.to.x) / length }
}

/**
 * Returns the distance in pixels from the infinite line through the segment. The distance is positive on the entry side
 * and negative on the exit side.
 */
export function signedDistance(point: Point, segment: Segment): number {
  const normal = normalOf(segment)
  return (point.x - segment.from.x) * normal.x + (point.y - segment.from.y) * normal.y
}

/**
 * Returns where the perpendicular from a point meets the line: 0 at `from`, 1 at `to`, below 0 or above 1 beyond the
 * segment.
 */
export function positionAlong(point: Point, segment: Segment): number {
  const dx = segment.to.x - segment.from.x
  const dy = segment.to.y - segment.from.y
  const squared = dx * dx + dy * dy
  if (squared === 0) return Number.NaN
  return ((point.x - segment.from.x) * dx + (point.y - segment.from.y) * dy) / squared
}

/** Returns the perpendicular distance in pixels; infinite where the perpendicular misses the finite segment. */
export function perpendicularDistance(point: Point, segment: Segment): number {
  const along = positionAlong(point, segment)
  return along >= 0 && along <= 1 ? Math.abs(signedDistance(point, segment)) : Number.POSITIVE_INFINITY
}

/**
 * Returns where the step from `before` to `after` crosses the infinite line. `along` is the position on the line, where
 * 0..1 is on the segment. `share` is the share of the step before the crossing, 0..1. Returns null when both ends are
 * on the same side.
 */
export function crossingOf(before: Point, after: Point, segment: Segment): { along: number; share: number } | null {
  const a = signedDistance(before, segment)
  const b = signedDistance(after, segment)
  if (a === b || a > 0 === b > 0) return null
  const share = a / (a - b)
  const at = { x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share }
  return { along: positionAlong(at, segment), share }
}
