import type { FrameBox } from '../../contract.ts'
import { centreOf, intersectionOverUnion } from '../../geometry.ts'
import type { Point } from '../../geometry.ts'
import type { Detection } from '../../inference/detections.ts'
import { assign } from '../../tracking/assign.ts'
import type { Labelled } from '../mot-metrics.ts'
import { advanceAreaFilter, measureAreaFilter, startAreaFilter } from './area-filter.ts'
import type { AreaFilter } from './area-filter.ts'

/** These settings gave the results published by Cao et al. (2023); ages and steps are in frames. */
const MIN_SCORE = 0.6
const MAX_AGE = 30
const MIN_HITS = 3
const MIN_OVERLAP = 0.3
const DIRECTION_STEP = 3
const DIRECTION_WEIGHT = 0.2

type OcTrack = {
  id: number
  filter: AreaFilter
  /** The filter after the last sighting. After a gap, the path is filled in from this filter. */
  seenFilter: AreaFilter
  /** Detected boxes by the track's age in frames. */
  observations: Map<number, FrameBox>
  age: number
  seenAge: number
  unseen: number
  streak: number
  direction: Point | null
}

/**
 * Creates OC-SORT as published. OC-SORT is SORT with three additions:
 * - the direction of observations in the assignment
 * - a second assignment by the last observation
 * - a filter that runs again along a straight path after a gap
 */
export function createOcSort() {
  let tracks: OcTrack[] = []
  let frames = 0
  let nextId = 1

  return (all: readonly Detection[]): Labelled[] => {
    frames++
    const detections = all.filter(({ score }) => score > MIN_SCORE)
    const boxes = new Map<OcTrack, FrameBox>()
    for (const track of tracks) {
      const box = advance(track)
      if (box) boxes.set(track, box)
    }
    tracks = tracks.filter((track) => boxes.has(track))
    const pairs = new Map<OcTrack, Detection>()
    const match = (worthOf: (track: OcTrack, one: Detection) => { overlap: number; worth: number }) => {
      const open = tracks.filter((track) => !pairs.has(track))
      const taken = new Set(pairs.values())
      const free = detections.filter((one) => !taken.has(one))
      const values = open.map((track) => free.map((one) => worthOf(track, one)))
      // Adding 1 to every value assigns as many pairs as possible. Pairs that overlap too little are dropped
      // afterwards.
      const columns = assign(
        values.map((row) => row.map(({ worth }) => 1 + worth)),
        free.length,
      )
      columns.forEach((column, row) => {
        if (column >= 0 && values[row]![column]!.overlap >= MIN_OVERLAP) pairs.set(open[row]!, free[column]!)
      })
    }
    match((track, one) => {
      const overlap = intersectionOverUnion(boxes.get(track)!, one.box)
      return { overlap, worth: overlap + directionWorth(track, one) }
    })
    match((track, one) => {
      const overlap = intersectionOverUnion(track.observations.get(track.seenAge)!, one.box)
      return { overlap, worth: overlap }
    })
    for (const [track, { box }] of pairs) see(track, box)
    const taken = new Set(pairs.values())
    for (const one of detections) if (!taken.has(one)) tracks.push(startTrack(one.box, nextId++))
    const isReported = ({ unseen, streak }: OcTrack) => unseen === 0 && (streak >= MIN_HITS || frames <= MIN_HITS)
    const reported = tracks.filter(isReported)
    tracks = tracks.filter(({ unseen }) => unseen <= MAX_AGE)
    return reported.map(({ id, observations, seenAge }) => ({ id, box: observations.get(seenAge)! }))
  }
}

function startTrack(box: FrameBox, id: number): OcTrack {
  const filter = startAreaFilter(box)
  const seen = { age: 0, seenAge: 0, unseen: 0, streak: 0, direction: null }
  return { id, filter, seenFilter: copyOf(filter), observations: new Map([[0, box]]), ...seen }
}

function advance(track: OcTrack): FrameBox | null {
  track.age++
  if (track.unseen > 0) track.streak = 0
  track.unseen++
  return advanceAreaFilter(track.filter)
}

function see(track: OcTrack, box: FrameBox): void {
  const last = track.observations.get(track.seenAge)!
  const gap = track.age - track.seenAge
  track.direction = directionOf(earlierObservation(track), box)
  if (gap > 1) {
    // The filter from before the gap follows a straight path to the person's present place.
    track.filter = track.seenFilter
    for (let step = 1; step < gap; step++) {
      advanceAreaFilter(track.filter)
      measureAreaFilter(track.filter, between(last, box, step / gap))
    }
    advanceAreaFilter(track.filter)
  }
  measureAreaFilter(track.filter, box)
  track.seenFilter = copyOf(track.filter)
  track.observations.set(track.age, box)
  track.observations.delete(track.age - DIRECTION_STEP - MAX_AGE)
  track.seenAge = track.age
  track.unseen = 0
  track.streak++
}

/** Returns the oldest box of the last `DIRECTION_STEP` frames; if these frames have no box, the newest box. */
function earlierObservation({ observations, age, seenAge }: OcTrack): FrameBox {
  for (let step = DIRECTION_STEP; step > 0; step--) {
    const box = observations.get(age - step)
    if (box) return box
  }
  return observations.get(seenAge)!
}

/** Returns a value from −0.1 (opposite direction) to 0.1 (same direction), times the score. */
function directionWorth(track: OcTrack, { box, score }: Detection): number {
  if (!track.direction) return 0
  const wanted = directionOf(earlierObservation(track), box)
  const cosine = Math.min(1, Math.max(-1, wanted.x * track.direction.x + wanted.y * track.direction.y))
  return ((Math.PI / 2 - Math.acos(cosine)) / Math.PI) * DIRECTION_WEIGHT * score
}

function directionOf(from: FrameBox, to: FrameBox): Point {
  const [a, b] = [centreOf(from), centreOf(to)]
  const length = Math.hypot(b.x - a.x, b.y - a.y) + 1e-6
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

function between(a: FrameBox, b: FrameBox, share: number): FrameBox {
  const mix = (from: number, to: number) => from + (to - from) * share
  return {
    left: mix(a.left, b.left),
    top: mix(a.top, b.top),
    right: mix(a.right, b.right),
    bottom: mix(a.bottom, b.bottom),
  }
}

function copyOf(filter: AreaFilter): AreaFilter {
  return filter.map((one) => ({ ...one }))
}
