import type { LinePoint } from '../contract.ts'
import { normalOf } from '../geometry.ts'
import type { Segment, Size } from '../geometry.ts'

/**
 * In heights of a person: so much of somebody has to be in the picture for the detector to find them. Seen in
 * `doorway.mp4`, where the upper edge cuts people on the line in half, and all are counted.
 */
const VISIBLE = 0.4
/** Half of the half of them that is left of a person cut by a side of the picture; they are about 0.4 wide. */
const SIDE = 0.1
/** How far beyond a line somebody has to be seen: out of doubt which side they are on, and for a step. */
const BEYOND = 0.15
/** Of the places of a line that somebody's point can get to, so many need room. */
const ENOUGH = 0.5
const SHARES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]

/**
 * Whether people this tall can be seen on both sides of a line before the frame cuts them off. A line that only ends at
 * an edge has room, one that runs along it has not. Where an edge cuts somebody depends on the point followed: with the
 * foot on a line near the upper edge they are out of sight, near the lower one they are not.
 */
export function hasRoom(segment: Segment, point: LinePoint, height: number, frame: Size): boolean {
  const normal = normalOf(segment)
  let reached = 0
  let roomy = 0
  for (const share of SHARES) {
    const x = segment.from.x + (segment.to.x - segment.from.x) * share
    const y = segment.from.y + (segment.to.y - segment.from.y) * share
    if (!isSeenAt(x, y, point, height, frame)) continue
    reached++
    const dx = normal.x * BEYOND * height
    const dy = normal.y * BEYOND * height
    if (isSeenAt(x + dx, y + dy, point, height, frame) && isSeenAt(x - dx, y - dy, point, height, frame)) roomy++
  }
  return reached > 0 && roomy >= reached * ENOUGH
}

/** Whether somebody whose point is there is in the picture far enough. */
function isSeenAt(x: number, y: number, point: LinePoint, height: number, frame: Size): boolean {
  const above = { foot: VISIBLE, centre: VISIBLE / 2, head: 0 }[point] * height
  const below = { foot: 0, centre: VISIBLE / 2, head: VISIBLE }[point] * height
  return x >= SIDE * height && x <= frame.width - SIDE * height && y >= above && y <= frame.height - below
}
