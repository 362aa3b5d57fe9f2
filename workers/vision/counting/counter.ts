import type { CountEvent, CountingLine, FrameBox, LineCount } from '../contract.ts'
import { perpendicularDistance, pointOf, toSegment } from '../geometry.ts'
import type { Point, Segment, Size } from '../geometry.ts'
import { createCountStore } from './count-store.ts'
import { isContinuous, startCrossing, updateCrossing } from './line-crossing.ts'
import type { LineSighting } from './line-crossing.ts'
import { createPersonState, updatePersonState } from './person-state.ts'
import type { PersonState } from './person-state.ts'
import { RE_IDENTIFY_MS, reIdentify } from './re-identify.ts'

/** The distance that the specification gives, in frame pixels. */
const NEAR_DISTANCE = 20
/** A box this near to an edge of the frame (share of its width or height) counts as cut off. */
const CUT_SHARE = 0.02

/**
 * One person in one frame. `isLowScore` is true below the score threshold. A sighting with a low score continues a path
 * but is never near a line.
 */
export type Sighting = { id: number; box: FrameBox; score: number; isLowScore: boolean }

export type Counter = {
  /** Adds the people of one frame and returns the events of that frame. `nowMs` is the stream's clock. */
  observe(sightings: readonly Sighting[], lines: readonly CountingLine[], frame: Size, nowMs: number): CountEvent[]
  /** Returns one row per line, in the order of `lines`. */
  totals(lines: readonly CountingLine[]): LineCount[]
  /** Returns whether the person has an event that was not undone. */
  hasCrossed(trackId: number): boolean
  /** Removes an event from the counts. Returns false when the event is unknown or already undone. */
  undo(eventId: number): boolean
  /** Drops the state of all tracks except `trackIds`. The counts stay. */
  keepOnly(trackIds: readonly number[]): void
  reset(): void
}

type Counted = Pick<CountEvent, 'direction' | 'timestampMs'> & { at: Point }

/**
 * Creates a counter, which turns people and lines into events, entries and exits. A counter has no clock and no
 * randomness.
 *
 * The rule `near` follows the specification: a track is one entry when its centre is within 20 px of a line. The
 * distance is measured along a perpendicular that meets the segment. Exits stay 0.
 *
 * The rule `crossing` follows a point of the person (foot, centre or head). A crossing has three steps
 * (`line-crossing.ts`):
 * - the person settles on one side
 * - the path meets the segment
 * - the person settles on the other side
 *
 * Moving around near the line is not counted. Turning back after a crossing is a crossing in the other direction. A
 * person who gets a new id is re-identified (`re-identify.ts`). The foot is estimated while the legs are occluded for a
 * short time (`person-state.ts`).
 */
export function createCounter(): Counter {
  const people = new Map<number, PersonState>()
  /** Tracks that the rule `near` has counted. A person with a new id is a new track and is counted again. */
  const countedNear = new Set<number>()
  const store = createCountStore()
  const segmentOf = createSegmentCache()
  let newestMs = Number.NEGATIVE_INFINITY

  const updatePeople = (sightings: readonly Sighting[], frame: Size, nowMs: number) => {
    // A clock that runs backwards starts a new stream, which shows other people.
    if (nowMs < newestMs) people.clear()
    newestMs = nowMs
    reIdentify(people, sightings, nowMs)
    for (const { id, box } of sightings) {
      const person = people.get(id)
      if (person) updatePersonState(person, box, frame, nowMs)
      else people.set(id, createPersonState(box, nowMs))
    }
  }

  const countNear = (sighting: Sighting, segment: Segment, nowMs: number): Counted | null => {
    const at = pointOf(sighting.box, 'centre')
    const isNear = !sighting.isLowScore && perpendicularDistance(at, segment) <= NEAR_DISTANCE
    if (!isNear || countedNear.has(sighting.id)) return null
    countedNear.add(sighting.id)
    return { direction: 'entry', timestampMs: nowMs, at }
  }

  const observe: Counter['observe'] = (sightings, lines, frame, nowMs) => {
    const events: CountEvent[] = []
    const frameMs = nowMs - newestMs
    updatePeople(sightings, frame, nowMs)
    for (const line of lines) {
      const segment = segmentOf(line, frame)
      for (const sighting of sightings) {
        const person = people.get(sighting.id)!
        const counted =
          line.rule === 'near'
            ? countNear(sighting, segment, nowMs)
            : countCrossing(person, line, segment, {
                nowMs,
                frameMs,
                isLowScore: sighting.isLowScore && !isCut(sighting.box, frame),
              })
        if (!counted) continue
        const { at, ...event } = counted
        const point = { x: at.x / frame.width, y: at.y / frame.height }
        const source = { lineId: line.id, trackId: sighting.id, score: sighting.score }
        events.push(store.add({ ...event, ...source, point }, person.counted))
      }
    }
    return events
  }

  return {
    observe,
    totals: (lines) => store.totals(lines),
    undo: (eventId) => store.undo(eventId),
    hasCrossed: (trackId) => (people.get(trackId)?.counted.activeEvents ?? 0) > 0,
    keepOnly(trackIds) {
      const kept = new Set(trackIds)
      for (const id of countedNear) if (!kept.has(id)) countedNear.delete(id)
      for (const [id, { seenMs }] of people) {
        // A person who was lost a moment ago is kept, because a new id may take over that person's state.
        if (!kept.has(id) && newestMs - seenMs > RE_IDENTIFY_MS) people.delete(id)
      }
    },
    reset() {
      people.clear()
      countedNear.clear()
      newestMs = Number.NEGATIVE_INFINITY
      store.reset()
    },
  }
}

/**
 * Returns a function that converts lines to segments in frame pixels. An unmoved line keeps its segment object. A
 * crossing notices a moved line by the new object.
 */
function createSegmentCache(): (line: CountingLine, frame: Size) => Segment {
  const cache = new Map<string, Segment & Pick<CountingLine, 'point'>>()
  return (line, frame) => {
    const { from, to } = toSegment(line, frame)
    const cached = cache.get(line.id)
    if (cached && isSamePoint(cached.from, from) && isSamePoint(cached.to, to) && cached.point === line.point) {
      return cached
    }
    const segment = { from, to, point: line.point }
    cache.set(line.id, segment)
    return segment
  }
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y
}

function countCrossing(
  person: PersonState,
  line: CountingLine,
  segment: Segment,
  { nowMs, ...seen }: Pick<LineSighting, 'nowMs' | 'frameMs' | 'isLowScore'>,
): Counted | null {
  const at = pointOf(person.box, line.point)
  const known = person.crossings.get(line.id)
  const crossing = known && isContinuous(known, segment, nowMs) ? known : startCrossing(segment, at, nowMs)
  person.crossings.set(line.id, crossing)
  const side = updateCrossing(crossing, { at, height: person.height, nowMs, ...seen })
  if (side === 0) return null
  return { direction: side === 1 ? 'entry' : 'exit', timestampMs: crossing.metMs, at: crossing.metAt }
}

/** Returns whether the frame's edge cuts a box off. The visible part of such a person has a low score. */
function isCut({ left, top, right, bottom }: FrameBox, { width, height }: Size): boolean {
  const [x, y] = [CUT_SHARE * width, CUT_SHARE * height]
  return left < x || top < y || right > width - x || bottom > height - y
}
