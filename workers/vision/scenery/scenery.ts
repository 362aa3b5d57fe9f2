import type { FrameBox } from '../contract.ts'
import { centreOf, intersectionOverUnion } from '../geometry.ts'
import type { Track } from '../tracking/tracker.ts'

/** A detection with this score is a person. No object reached this score in the measurements (`measurements.md`). */
const SURE_SCORE = 0.7
/** A box has moved when its centre is this far from its first place, as a share of the box's height. */
const MOVED_SHARE = 0.15
/** A thing must be seen for this long without a movement before it is scenery. */
const STILL_MS = 120_000
/**
 * A picture with more tracks than this counts as a picture of people. A few people who sit far away may all have low
 * scores.
 */
const MAX_SCENERY = 2
/** The picture counts as empty when no person was seen for this long. */
const EMPTY_MS = 5000
/** A known place is recognised by this overlap (IoU), and forgotten after `FORGET_MS` without a detection there. */
const SAME_PLACE = 0.7
const FORGET_MS = 30 * 60_000

/** A track under observation. `personMs` is when the track last moved or scored high. */
type Watched = {
  box: FrameBox
  sinceMs: number
  seenMs: number
  personMs: number
  /** True when the track was first seen in a picture without people. */
  isFromEmpty: boolean
  isScenery: boolean
}

export type Scenery = {
  /** Adds the tracks of one frame. `nowMs` is the stream's clock. A step back means that a new stream has started. */
  observe(tracks: readonly Track[], nowMs: number): void
  /** Returns the tracks that were not scenery in the newest frame. */
  peopleAmong<T extends Pick<Track, 'id'>>(tracks: readonly T[]): T[]
  /** Returns the detections that are not at the place of a thing that was scenery within the last seconds. */
  outsidePlaces<T extends { box: FrameBox }>(detections: readonly T[]): T[]
  /** Returns the boxes of things that were scenery within the last seconds. */
  places(): FrameBox[]
  reset(): void
}

/**
 * Creates a filter that separates people from scenery. Scenery is a curtain, a stone or another thing that the detector
 * mistakes for a person. A track is scenery under four conditions:
 * - The track was first seen in a picture without people.
 * - The first sighting was at least two minutes ago.
 * - The track has never moved.
 * - The track's score was never high.
 *
 * The place of scenery is remembered, because detections of such things come and go. A track that moves or gets a high
 * score immediately counts as a person. A person who arrives while others are in view is never scenery. A person who
 * walks to a seat is never scenery. The filter has no clock, and remembers only the tracks and places of the last half
 * hour.
 */
export function createScenery(): Scenery {
  const watched = new Map<number, Watched>()
  let places: { box: FrameBox; seenMs: number; stillMs: number }[] = []
  let personMs = Number.NEGATIVE_INFINITY
  let newestMs = Number.NEGATIVE_INFINITY

  const reset = () => {
    watched.clear()
    places = []
    personMs = Number.NEGATIVE_INFINITY
    newestMs = Number.NEGATIVE_INFINITY
  }

  const forget = (nowMs: number) => {
    for (const [id, { seenMs }] of watched) if (nowMs - seenMs > FORGET_MS) watched.delete(id)
    places = places.filter(({ seenMs }) => nowMs - seenMs <= FORGET_MS)
  }

  const watch = (track: Track, isEmpty: boolean, nowMs: number) => {
    const one = watched.get(track.id) ?? startWatching(track, isEmpty, nowMs)
    watched.set(track.id, one)
    one.seenMs = nowMs
    if (track.score >= SURE_SCORE || hasMoved(one.box, track.smoothedBox)) one.personMs = nowMs
    const mayBeScenery = one.isFromEmpty && one.personMs === Number.NEGATIVE_INFINITY
    const place = places.find(({ box }) => intersectionOverUnion(box, track.smoothedBox) >= SAME_PLACE)
    if (place) {
      one.isScenery = nowMs - one.personMs > EMPTY_MS
      place.seenMs = nowMs
      if (one.isScenery) place.stillMs = nowMs
    } else {
      one.isScenery = mayBeScenery && nowMs - one.sinceMs >= STILL_MS
      if (one.isScenery) places.push({ box: one.box, seenMs: nowMs, stillMs: nowMs })
    }
    // The picture is not empty while a person is in view, even if the person now sits still.
    if (!one.isScenery && !mayBeScenery) personMs = nowMs
  }

  const newestPlaces = () => places.filter(({ stillMs }) => newestMs - stillMs <= EMPTY_MS).map(({ box }) => box)

  return {
    observe(tracks, nowMs) {
      if (nowMs < newestMs) reset()
      newestMs = nowMs
      forget(nowMs)
      const hasPeople = tracks.length > MAX_SCENERY || tracks.some(({ score }) => score >= SURE_SCORE)
      if (hasPeople) personMs = nowMs
      const isEmpty = nowMs - personMs > EMPTY_MS
      for (const track of tracks) watch(track, isEmpty, nowMs)
    },
    peopleAmong: (tracks) => tracks.filter(({ id }) => !watched.get(id)?.isScenery),
    outsidePlaces(detections) {
      const newest = newestPlaces()
      return detections.filter(({ box }) => newest.every((place) => intersectionOverUnion(place, box) < SAME_PLACE))
    },
    places: newestPlaces,
    reset,
  }
}

function startWatching({ box }: Track, isFromEmpty: boolean, nowMs: number): Watched {
  const seen = { sinceMs: nowMs, seenMs: nowMs, personMs: Number.NEGATIVE_INFINITY }
  return { box, ...seen, isFromEmpty, isScenery: false }
}

function hasMoved(from: FrameBox, to: FrameBox): boolean {
  const [a, b] = [centreOf(from), centreOf(to)]
  return Math.hypot(b.x - a.x, b.y - a.y) > MOVED_SHARE * (from.bottom - from.top)
}
