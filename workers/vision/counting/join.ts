import type { FrameBox } from '../contract.ts'
import { centreOf } from '../geometry.ts'
import type { Walker } from './walker.ts'

/** A person out of sight for longer is not looked for: somebody else may well stand there by now. */
export const JOIN_MS = 1500
/** How far from the expected place, in heights of the person, one may reappear, and how much farther per second. */
const REACH = 0.5
const REACH_PER_SECOND = 0.4
/** How much taller the one may be than the other. */
const TALLER = 1.5
/** Who is lost is expected to slow down: never farther than this many seconds of the last speed. */
const GLIDE_SECONDS = 1.5

type Seen = { id: number; box: FrameBox }

/**
 * Gives newcomers what is known of people lost a moment ago where they appear: a tracker that gave somebody a new id
 * on the line has not seen anybody vanish on one side and another appear on the other. The nearest pair joins first;
 * each lost person is one newcomer at most. A newcomer is an id never seen, or not seen for longer than `JOIN_MS`.
 * Changes `walkers`: a joined walker moves from the lost id to the new one.
 */
export function joinLost(walkers: Map<number, Walker>, people: readonly Seen[], nowMs: number): void {
  const isNew = ({ id }: Seen) => !(nowMs - (walkers.get(id)?.seenMs ?? Number.NEGATIVE_INFINITY) <= JOIN_MS)
  // Most frames bring nobody new.
  if (!people.some(isNew)) return
  const here = new Set(people.map(({ id }) => id))
  const pairs: { lostId: number; newId: number; distance: number }[] = []
  for (const [lostId, walker] of walkers) {
    if (here.has(lostId) || nowMs - walker.seenMs > JOIN_MS) continue
    for (const person of people) {
      const distance = isNew(person) ? distanceTo(person.box, walker, nowMs) : Number.POSITIVE_INFINITY
      if (distance <= 1) pairs.push({ lostId, newId: person.id, distance })
    }
  }
  const joined = new Set<number>()
  for (const { lostId, newId } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    const walker = walkers.get(lostId)
    if (!walker || joined.has(newId)) continue
    joined.add(newId)
    walkers.delete(lostId)
    walkers.set(newId, walker)
  }
}

/** From where the walker is expected to the box, as a share of how far apart they may be; infinite for other sizes. */
function distanceTo(box: FrameBox, { body, velocity, seenMs }: Walker, nowMs: number): number {
  const height = box.bottom - box.top
  const lostHeight = body.bottom - body.top
  if (height > lostHeight * TALLER || lostHeight > height * TALLER) return Number.POSITIVE_INFINITY
  const seconds = (nowMs - seenMs) / 1000
  const glide = GLIDE_SECONDS * (1 - Math.exp(-seconds / GLIDE_SECONDS))
  const from = centreOf(body)
  const to = centreOf(box)
  const way = Math.hypot(to.x - from.x - velocity.x * glide, to.y - from.y - velocity.y * glide)
  return way / (Math.max(height, lostHeight) * (REACH + REACH_PER_SECOND * seconds))
}
