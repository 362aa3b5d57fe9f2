import { assign } from './assign.ts'
import type { FrameBox } from './contract.ts'
import type { Detection } from './detect.ts'
import { centreOf, intersectionOverUnion, moveBox } from './geometry.ts'
import type { Point } from './geometry.ts'

/** A person followed through time. Ids count from 1 and are never given twice between resets. */
export type Track = {
  id: number
  /** As last seen, frame pixels. */
  box: FrameBox
  score: number
  /** Pixels a second, smoothed; zero until seen twice. */
  velocity: Point
  lastSeenMs: number
  sightings: number
  /** The newest sighting scored below the threshold: it carries the path on, but the person is not shown or counted as present. */
  isFaint: boolean
  /** Newest sighting at or above the threshold. */
  lastSureMs: number
}

export type TrackingRules = { scoreThreshold: number; iouMatch: number; maxTrackAgeSeconds: number }

export type Tracker = {
  /**
   * Joins the detections of one frame to tracks and returns the tracks seen in it, by id. A detection joins a track
   * only when it overlaps the place the track is expected at by MORE than `iouMatch` (IoU), each track takes at most
   * one detection and each detection goes to at most one track. The others become new tracks, unless they score
   * below the threshold: a faint detection only carries on a track that was surely seen a moment ago.
   * `nowMs` is the frame's own clock; when it runs backwards another stream has begun and all tracks are dropped.
   */
  update(detections: readonly Detection[], nowMs: number, rules: TrackingRules): Track[]
  /** Where the tracks seen in the newest frame are expected to be at `nowMs`; for frames nothing was detected on. */
  expect(nowMs: number): Track[]
  /** Ids of all remembered tracks. */
  remembered(): number[]
  /** Forgets everything; ids restart at 1. */
  reset(): void
}

/** Tracks younger than this are matched before older ones, so that a stale track cannot steal a walker's detection. */
const FRESH_MS = 1000
/** How long faint detections can carry a track on; longer, and a ghost seen once would never leave. */
const FAINT_MS = 1500
/** Detections below this carry nothing. */
export const FAINT_SCORE = 0.1
/** A lost person is expected to slow down: the expected way never exceeds this many seconds of the last speed. */
const GLIDE_SECONDS = 1.5
/** A measurement over a time as long as this makes up half of the velocity; a box that trembles at 30 fps hardly any. */
const VELOCITY_SECONDS = 0.2

/**
 * Overlap tracker with constant-velocity expectation in seconds, so that a slow frame rate widens the step instead
 * of breaking the track. Pure: no clock and no randomness of its own. After SORT (Bewley et al. 2016), with a
 * velocity average instead of a Kalman filter and fresh tracks first (DeepSORT's cascade, Wojke et al. 2017).
 */
export function createTracker(): Tracker {
  let tracks: Track[] = []
  let nextId = 1
  let newestMs = Number.NEGATIVE_INFINITY

  const reset = () => {
    tracks = []
    nextId = 1
    newestMs = Number.NEGATIVE_INFINITY
  }

  const update: Tracker['update'] = (detections, nowMs, rules) => {
    if (nowMs < newestMs) tracks = []
    newestMs = nowMs
    tracks = tracks.filter((track) => nowMs - track.lastSeenMs <= rules.maxTrackAgeSeconds * 1000)
    const isSure = (detection: Detection) => detection.score >= rules.scoreThreshold
    const isFresh = (track: Track) => nowMs - track.lastSeenMs <= FRESH_MS
    const pairs = new Map<Detection, Track>()
    const pass = (candidates: Track[], offered: readonly Detection[]) => {
      const taken = new Set(pairs.values())
      const free = candidates.filter((track) => !taken.has(track))
      const open = offered.filter((detection) => !pairs.has(detection))
      for (const [detection, track] of match(free, open, nowMs, rules.iouMatch)) pairs.set(detection, track)
    }
    const sure = detections.filter(isSure)
    pass(tracks.filter(isFresh), sure)
    pass(tracks, sure)
    pass(
      tracks.filter((track) => nowMs - track.lastSureMs <= FAINT_MS),
      detections.filter((detection) => !isSure(detection) && detection.score >= FAINT_SCORE),
    )
    const joined = [...pairs].map(([detection, track]) => sight(track, detection, nowMs, isSure(detection)))
    const fresh = sure.filter((detection) => !pairs.has(detection))
    const seen = [...joined, ...fresh.map((detection) => begin(detection, nowMs, nextId++))]
    const seenIds = new Set(seen.map((track) => track.id))
    tracks = [...tracks.filter((track) => !seenIds.has(track.id)), ...seen]
    return seen.toSorted((a, b) => a.id - b.id)
  }

  const expect: Tracker['expect'] = (nowMs) =>
    tracks
      .filter((track) => track.lastSeenMs === newestMs)
      .map((track) => ({ ...track, box: expectedBox(track, nowMs) }))
      .toSorted((a, b) => a.id - b.id)

  return { update, expect, remembered: () => tracks.map((track) => track.id), reset }
}

function match(tracks: Track[], detections: readonly Detection[], nowMs: number, iouMatch: number) {
  const pairs = new Map<Detection, Track>()
  if (tracks.length === 0 || detections.length === 0) return pairs
  const overlaps = tracks.map((track) => {
    const expected = expectedBox(track, nowMs)
    return detections.map(({ box }) => {
      const overlap = intersectionOverUnion(expected, box)
      return overlap > iouMatch ? overlap : 0
    })
  })
  assign(overlaps, detections.length).forEach((column, row) => {
    const detection = detections[column]
    if (detection) pairs.set(detection, tracks[row]!)
  })
  return pairs
}

function begin({ box, score }: Detection, nowMs: number, id: number): Track {
  const seen = { lastSeenMs: nowMs, lastSureMs: nowMs, sightings: 1, isFaint: false }
  return { id, box, score, velocity: { x: 0, y: 0 }, ...seen }
}

function sight(track: Track, { box, score }: Detection, nowMs: number, isSure: boolean): Track {
  const velocity = velocityAfter(track, box, nowMs)
  const seen = { lastSeenMs: nowMs, lastSureMs: isSure ? nowMs : track.lastSureMs, sightings: track.sightings + 1 }
  return { id: track.id, box, score, velocity, ...seen, isFaint: !isSure }
}

function velocityAfter(track: Track, box: FrameBox, nowMs: number): Point {
  const seconds = (nowMs - track.lastSeenMs) / 1000
  if (seconds <= 0) return track.velocity
  const before = centreOf(track.box)
  const after = centreOf(box)
  const gain = seconds / (seconds + VELOCITY_SECONDS)
  return {
    x: track.velocity.x + gain * ((after.x - before.x) / seconds - track.velocity.x),
    y: track.velocity.y + gain * ((after.y - before.y) / seconds - track.velocity.y),
  }
}

/** The last box moved on at the last speed, coming to rest: v · τ · (1 − e^(−t/τ)). */
function expectedBox(track: Track, nowMs: number): FrameBox {
  const seconds = Math.max(0, nowMs - track.lastSeenMs) / 1000
  const glide = GLIDE_SECONDS * (1 - Math.exp(-seconds / GLIDE_SECONDS))
  return moveBox(track.box, track.velocity.x * glide, track.velocity.y * glide)
}
