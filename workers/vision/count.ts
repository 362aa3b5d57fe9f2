import type { CountingLine, FrameBox, LineCount } from './contract.ts'
import { centreOf, footOf, passageOf, perpendicularDistance, signedDistance, toSegment } from './geometry.ts'
import type { Point, Segment, Size } from './geometry.ts'

/** Frame pixels; the spec's constant. */
export const NEAR_DISTANCE = 20
/** Half the width of the band around a line that belongs to neither side, as a share of the person's height. */
const BAND = 0.05
/** A side is taken when the person was seen on it this often in a row, or for this long. */
const SETTLED_SIGHTINGS = 3
const SETTLED_MS = 200
/** A person out of sight for longer has no known path: what they did about a line begins anew. */
const GAP_MS = 2000

/** `isFaint`: below the score threshold; it continues a path, but nobody is near a line by it. */
export type Sighting = { id: number; box: FrameBox; isFaint: boolean }

/** One counted passage. `atMs`: when the path met the line (`near`: when the person came close). */
export type CountEvent = {
  lineId: string
  trackId: number
  direction: 'entry' | 'exit'
  atMs: number
  countedMs: number
}

export type Counter = {
  /** Takes the people seen in one frame and returns what they were counted for in it. */
  observe(people: readonly Sighting[], lines: readonly CountingLine[], frame: Size, nowMs: number): CountEvent[]
  /** One row per line, in the lines' order. */
  totals(lines: readonly CountingLine[]): LineCount[]
  hasCrossed(trackId: number): boolean
  /** Drops what is known of tracks that are gone; the counts stay. */
  forgetExcept(trackIds: readonly number[]): void
  reset(): void
}

type Side = 1 | -1

/** What a person has done about one line. */
type Passage = {
  /** Where the line was when this began; a moved line starts anew. */
  place: string
  settled: Side | 0
  /** The side being tried, and sightings on it in a row. */
  tried: Side | 0
  triedSightings: number
  /** Since when the foot has been on its half of the picture, and whether it came there through the finite line. */
  halfMs: number
  isOnLine: boolean
  foot: Point
  footMs: number
  /** Duration of the newest step. */
  stepMs: number
}

type Walker = { hasCrossed: boolean; isCountedNear: boolean; passages: Map<string, Passage> }

/**
 * People × lines → entries and exits. Pure: no clock and no randomness of its own.
 *
 * `near` is the specification's rule: an entry, once per track, when the centre is within 20 px of the line
 * (perpendicular; the perpendicular must meet the line itself). Exits stay 0.
 *
 * `crossing` counts a foot point that was settled on one side, whose path then met the finite line, and that
 * settled on the other side. Hovering in the band around the line is nothing; turning back later counts the other way.
 */
export function createCounter(): Counter {
  const walkers = new Map<number, Walker>()
  const counts = new Map<string, { entries: number; exits: number }>()

  const add = (event: CountEvent, walker: Walker): CountEvent => {
    const count = counts.get(event.lineId) ?? { entries: 0, exits: 0 }
    if (event.direction === 'entry') count.entries++
    else count.exits++
    counts.set(event.lineId, count)
    walker.hasCrossed = true
    return event
  }

  const observe: Counter['observe'] = (people, lines, frame, nowMs) =>
    people.flatMap((person) => {
      const walker = walkers.get(person.id) ?? { hasCrossed: false, isCountedNear: false, passages: new Map() }
      walkers.set(person.id, walker)
      return lines.flatMap((line) => {
        const segment = toSegment(line, frame)
        const event =
          line.rule === 'near'
            ? comeNear(walker, person, line, segment, nowMs)
            : walk(walker, person, line, segment, nowMs)
        return event ? [add(event, walker)] : []
      })
    })

  return {
    observe,
    totals: (lines) => lines.map(({ id }) => ({ lineId: id, ...(counts.get(id) ?? { entries: 0, exits: 0 }) })),
    hasCrossed: (trackId) => walkers.get(trackId)?.hasCrossed ?? false,
    forgetExcept(trackIds) {
      const kept = new Set(trackIds)
      for (const id of walkers.keys()) if (!kept.has(id)) walkers.delete(id)
    },
    reset() {
      walkers.clear()
      counts.clear()
    },
  }
}

function comeNear(walker: Walker, { id, box, isFaint }: Sighting, line: CountingLine, segment: Segment, nowMs: number) {
  if (isFaint || walker.isCountedNear || perpendicularDistance(centreOf(box), segment) > NEAR_DISTANCE) return null
  walker.isCountedNear = true
  return { lineId: line.id, trackId: id, direction: 'entry', atMs: nowMs, countedMs: nowMs } satisfies CountEvent
}

function walk(walker: Walker, { id, box }: Sighting, line: CountingLine, segment: Segment, nowMs: number) {
  const foot = footOf(box)
  const place = JSON.stringify([segment.from, segment.to])
  const known = walker.passages.get(line.id)
  const isFollowed = known?.place === place && nowMs - known.footMs <= GAP_MS
  const passage = isFollowed ? known : newPassage(place, foot, nowMs)
  walker.passages.set(line.id, passage)
  follow(passage, foot, segment, nowMs)
  const side = settle(passage, sideOf(foot, box, segment), nowMs)
  if (side === null) return null
  const hadSide = passage.settled !== 0
  passage.settled = side
  if (!hadSide || !passage.isOnLine) return null
  const direction = side === 1 ? 'entry' : 'exit'
  return { lineId: line.id, trackId: id, direction, atMs: passage.halfMs, countedMs: nowMs } satisfies CountEvent
}

/** Takes one step of the path: notes when it changed to the other half of the picture, and whether on the line. */
function follow(passage: Passage, foot: Point, segment: Segment, nowMs: number): void {
  const step = passageOf(passage.foot, foot, segment)
  if (step) {
    passage.halfMs = passage.footMs + (nowMs - passage.footMs) * step.share
    passage.isOnLine = step.along >= 0 && step.along <= 1
  }
  passage.stepMs = nowMs - passage.footMs
  passage.foot = foot
  passage.footMs = nowMs
}

function newPassage(place: string, foot: Point, footMs: number): Passage {
  const path = { halfMs: footMs, isOnLine: false, foot, footMs, stepMs: 0 }
  return { place, settled: 0, tried: 0, triedSightings: 0, ...path }
}

/** 1 on the way-in side, -1 on the other, 0 inside the band around the line. */
function sideOf(foot: Point, box: FrameBox, segment: Segment): Side | 0 {
  const distance = signedDistance(foot, segment)
  if (Math.abs(distance) <= (box.bottom - box.top) * BAND) return 0
  return distance > 0 ? 1 : -1
}

/**
 * The side the person has just settled on, if it is not the one they were settled on already. Where frames come
 * slower than `SETTLED_MS` one sighting has to be enough: a walker may be gone at the next.
 */
function settle(passage: Passage, side: Side | 0, nowMs: number): Side | null {
  if (side === 0) return null
  if (side !== passage.tried) passage.triedSightings = 0
  passage.tried = side
  passage.triedSightings++
  const isLong = nowMs - passage.halfMs >= SETTLED_MS && (passage.triedSightings > 1 || passage.stepMs >= SETTLED_MS)
  const isSettled = isLong || passage.triedSightings >= SETTLED_SIGHTINGS
  return isSettled && side !== passage.settled ? side : null
}
