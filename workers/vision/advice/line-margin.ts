import type { LinePoint } from '../contract.ts'
import { normalOf } from '../geometry.ts'
import type { Segment, Size } from '../geometry.ts'

/**
 * The part of a person, in person heights, that must be in the frame for the detector to find the person. The value
 * comes from the clip `doorway.mp4`: half of each person on the line is above the frame, and all people are counted.
 */
const VISIBLE_HEIGHT = 0.4
/**
 * A person's centre must be this far inside a side edge, in person heights. A person is about 0.4 person heights wide.
 */
const SIDE_MARGIN = 0.1
/** A person must be visible this far beyond the line, in person heights, before the counter knows the person's side. */
const LINE_MARGIN = 0.15
/** A line has a margin when at least this share of its reachable points has a margin. */
const MIN_SHARE = 0.5
const SAMPLES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]

/**
 * Returns whether people of this height are visible on both sides of a line before the frame cuts them off. A line that
 * only ends at an edge has a margin. A line along an edge has no margin. The answer depends on `point`. A person whose
 * foot is at the upper edge is out of view. A person whose foot is at the lower edge is in view. Heights and sizes are
 * in frame pixels.
 */
export function hasMargin(segment: Segment, point: LinePoint, height: number, frame: Size): boolean {
  const normal = normalOf(segment)
  const dx = normal.x * LINE_MARGIN * height
  const dy = normal.y * LINE_MARGIN * height
  const isVisible = (x: number, y: number) => isVisibleAt(x, y, point, height, frame)
  let reachable = 0
  let withMargin = 0
  for (const share of SAMPLES) {
    const x = segment.from.x + (segment.to.x - segment.from.x) * share
    const y = segment.from.y + (segment.to.y - segment.from.y) * share
    if (!isVisible(x, y)) continue
    reachable++
    if (isVisible(x + dx, y + dy) && isVisible(x - dx, y - dy)) withMargin++
  }
  return reachable > 0 && withMargin >= reachable * MIN_SHARE
}

/** Returns whether enough of a person is in the frame when the person's `point` is at (x, y). */
function isVisibleAt(x: number, y: number, point: LinePoint, height: number, frame: Size): boolean {
  const above = { foot: VISIBLE_HEIGHT, centre: VISIBLE_HEIGHT / 2, head: 0 }[point] * height
  const below = { foot: 0, centre: VISIBLE_HEIGHT / 2, head: VISIBLE_HEIGHT }[point] * height
  const side = SIDE_MARGIN * height
  return x >= side && x <= frame.width - side && y >= above && y <= frame.height - below
}
