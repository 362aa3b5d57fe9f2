import type { FrameBox } from '../contract.ts'
import { centreOf } from '../geometry.ts'
import type { PersonState } from './person-state.ts'

/** A person lost for longer is not re-identified, because another person may be there by now. */
export const RE_IDENTIFY_MS = 1500
/**
 * A person may reappear this far from the predicted place, in person heights. `MAX_DISTANCE_PER_SECOND` is added for
 * each second since the last sighting.
 */
const MAX_DISTANCE = 0.5
const MAX_DISTANCE_PER_SECOND = 0.2
const MAX_HEIGHT_RATIO = 1.5
/** A lost person is expected to slow down. The longest expected path is this many seconds at the last velocity. */
const DECELERATION_SECONDS = 1.5

type Sighting = { id: number; box: FrameBox }

/**
 * Gives the state of people lost a moment ago to new ids near the expected places. Without this step, the counter would
 * miss the crossing of a person who gets a new id on the line. The nearest pair is matched first, and each lost person
 * matches at most one new id. An id is new when it has no sighting within `RE_IDENTIFY_MS`.
 *
 * Changes `people`: a matched state moves from the lost id to the new id. The new id must settle on a side again.
 */
export function reIdentify(people: Map<number, PersonState>, sightings: readonly Sighting[], nowMs: number): void {
  const isNew = ({ id }: Sighting) => !(nowMs - (people.get(id)?.seenMs ?? Number.NEGATIVE_INFINITY) <= RE_IDENTIFY_MS)
  // Returns early, because most frames bring no new id.
  if (!sightings.some(isNew)) return
  const seenIds = new Set(sightings.map(({ id }) => id))
  const pairs: { lostId: number; newId: number; distance: number }[] = []
  for (const [lostId, person] of people) {
    if (seenIds.has(lostId) || nowMs - person.seenMs > RE_IDENTIFY_MS) continue
    for (const sighting of sightings) {
      const distance = isNew(sighting) ? relativeDistance(sighting.box, person, nowMs) : Number.POSITIVE_INFINITY
      if (distance <= 1) pairs.push({ lostId, newId: sighting.id, distance })
    }
  }
  const matched = new Set<number>()
  for (const { lostId, newId } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    const person = people.get(lostId)
    if (!person || matched.has(newId)) continue
    matched.add(newId)
    people.delete(lostId)
    for (const crossing of person.crossings.values()) {
      crossing.candidateSightings = 0
      crossing.isHandedOver = true
    }
    people.set(newId, person)
  }
}

/**
 * Returns the distance from the predicted place as a share of the allowed distance. The distance is infinite when the
 * heights differ too much.
 */
function relativeDistance(box: FrameBox, { box: last, velocity, seenMs }: PersonState, nowMs: number): number {
  const height = box.bottom - box.top
  const lastHeight = last.bottom - last.top
  if (height > lastHeight * MAX_HEIGHT_RATIO || lastHeight > height * MAX_HEIGHT_RATIO) return Number.POSITIVE_INFINITY
  const seconds = (nowMs - seenMs) / 1000
  const glide = DECELERATION_SECONDS * (1 - Math.exp(-seconds / DECELERATION_SECONDS))
  const from = centreOf(last)
  const to = centreOf(box)
  const distance = Math.hypot(to.x - from.x - velocity.x * glide, to.y - from.y - velocity.y * glide)
  return distance / (Math.max(height, lastHeight) * (MAX_DISTANCE + MAX_DISTANCE_PER_SECOND * seconds))
}
