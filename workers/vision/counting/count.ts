import type { CountEvent, CountingLine, FrameBox, LineCount } from '../contract.ts'
import { perpendicularDistance, pointOf, toSegment } from '../geometry.ts'
import type { Point, Segment, Size } from '../geometry.ts'
import { JOIN_MS, joinLost } from './join.ts'
import { createLedger } from './ledger.ts'
import { beginPassage, isFollowed, takeStep } from './passage.ts'
import { beginWalker, moveWalker } from './walker.ts'
import type { Walker } from './walker.ts'

/** Frame pixels; the spec's constant. */
export const NEAR_DISTANCE = 20

/** `isFaint`: below the score threshold; it continues a path, but nobody is near a line by it. */
export type Sighting = { id: number; box: FrameBox; score: number; isFaint: boolean }

export type Counter = {
  /** Takes the people seen in one frame and returns what they were counted for in it. */
  observe(people: readonly Sighting[], lines: readonly CountingLine[], frame: Size, nowMs: number): CountEvent[]
  /** One row per line, in the lines' order. */
  totals(lines: readonly CountingLine[]): LineCount[]
  /** Whether an event counted for this person stands. */
  hasCrossed(trackId: number): boolean
  /** Takes an event out of the counts; false when it is unknown or was undone before. */
  undo(eventId: number): boolean
  /** Drops what is known of tracks that are gone; the counts stay. */
  forgetExcept(trackIds: readonly number[]): void
  reset(): void
}

type Counted = { direction: CountEvent['direction']; timestampMs: number; at: Point }

/**
 * People × lines → events, entries and exits. Pure: no clock and no randomness of its own.
 *
 * `near` is the specification's rule: an entry, once per track, when the centre is within 20 px of the line
 * (perpendicular; the perpendicular must meet the line itself). Exits stay 0.
 *
 * `crossing` counts a point (foot, centre or head) that was settled on one side, whose path then met the finite line,
 * and that settled on the other side (`passage.ts`). Hovering in the band around the line is nothing; turning back
 * later counts the other way. Somebody who got a new id goes on as who they were (`join.ts`), and somebody whose legs
 * are hidden stands where they stood (`walker.ts`).
 */
export function createCounter(): Counter {
  const walkers = new Map<number, Walker>()
  /** Ids that `near` has counted: by the specification one entry per track, whoever it belongs to. */
  const countedNear = new Set<number>()
  const ledger = createLedger()
  const segmentOf = createPlaces()
  let newestMs = Number.NEGATIVE_INFINITY

  const follow = (people: readonly Sighting[], frame: Size, nowMs: number) => {
    // Another stream: nobody of the last one is in it.
    if (nowMs < newestMs) walkers.clear()
    newestMs = nowMs
    joinLost(walkers, people, nowMs)
    for (const { id, box } of people) {
      const walker = walkers.get(id)
      if (walker) moveWalker(walker, box, frame, nowMs)
      else walkers.set(id, beginWalker(box, nowMs))
    }
  }

  const observe: Counter['observe'] = (people, lines, frame, nowMs) => {
    const events: CountEvent[] = []
    follow(people, frame, nowMs)
    for (const line of lines) {
      const segment = segmentOf(line, frame)
      for (const person of people) {
        const walker = walkers.get(person.id)!
        const isNear = line.rule === 'near'
        if (isNear && countedNear.has(person.id)) continue
        const counted = isNear ? comeNear(person, segment, nowMs) : walk(walker, line, segment, nowMs)
        if (!counted) continue
        if (isNear) countedNear.add(person.id)
        const { direction, timestampMs, at } = counted
        const point = { x: at.x / frame.width, y: at.y / frame.height }
        const who = { lineId: line.id, trackId: person.id, score: person.score }
        events.push(ledger.add({ ...who, direction, timestampMs, point }, walker.owner))
      }
    }
    return events
  }

  return {
    observe,
    totals: (lines) => ledger.totals(lines),
    undo: (eventId) => ledger.undo(eventId),
    hasCrossed: (trackId) => (walkers.get(trackId)?.owner.standing ?? 0) > 0,
    forgetExcept(trackIds) {
      const kept = new Set(trackIds)
      for (const id of countedNear) if (!kept.has(id)) countedNear.delete(id)
      for (const [id, { seenMs }] of walkers) {
        // Whoever was lost a moment ago may be found again under another id.
        if (!kept.has(id) && newestMs - seenMs > JOIN_MS) walkers.delete(id)
      }
    },
    reset() {
      walkers.clear()
      countedNear.clear()
      newestMs = Number.NEGATIVE_INFINITY
      ledger.reset()
    },
  }
}

/** Lines in frame pixels; a line that stays where it was keeps its very segment, so that paths can tell. */
function createPlaces(): (line: CountingLine, frame: Size) => Segment {
  const places = new Map<string, Segment & Pick<CountingLine, 'point'>>()
  return (line, frame) => {
    const { from, to } = toSegment(line, frame)
    const known = places.get(line.id)
    if (known && isSamePoint(known.from, from) && isSamePoint(known.to, to) && known.point === line.point) return known
    const place = { from, to, point: line.point }
    places.set(line.id, place)
    return place
  }
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y
}

function comeNear({ box, isFaint }: Sighting, segment: Segment, nowMs: number): Counted | null {
  const at = pointOf(box, 'centre')
  if (isFaint || perpendicularDistance(at, segment) > NEAR_DISTANCE) return null
  return { direction: 'entry', timestampMs: nowMs, at }
}

function walk(walker: Walker, line: CountingLine, segment: Segment, nowMs: number): Counted | null {
  const at = pointOf(walker.body, line.point)
  const known = walker.passages.get(line.id)
  const passage = known && isFollowed(known, segment, nowMs) ? known : beginPassage(segment, at, nowMs)
  walker.passages.set(line.id, passage)
  const side = takeStep(passage, at, walker.height, nowMs)
  if (side === 0) return null
  return { direction: side === 1 ? 'entry' : 'exit', timestampMs: passage.metMs, at: passage.met }
}
