import type { CountingAdvice, CountingLine, FrameBox } from '../contract.ts'
import { lengthOf, pointOf, positionAlong, signedDistance, toSegment } from '../geometry.ts'
import type { Point, Segment, Size } from '../geometry.ts'
import { hasMargin } from './line-margin.ts'

/** A person in one frame: `box` is in frame pixels, `velocity` in frame pixels a second. */
export type ObservedPerson = { box: FrameBox; velocity: Point; sightings: number }

/** `modelScale` is the number of model pixels per frame pixel, vertically. */
export type FrameInfo = { frame: Size; modelScale: number }

type Advisor = {
  /**
   * Receives the people of one detection. `nowMs` is the time of the stream. A smaller time than before means a new
   * stream.
   */
  observe(people: readonly ObservedPerson[], lines: readonly CountingLine[], info: FrameInfo, nowMs: number): void
  advice(): CountingAdvice[]
  reset(): void
}

type Kind = Exclude<CountingAdvice['kind'], 'masked' | 'still'>
const KINDS: readonly Kind[] = ['edge', 'small', 'slow']

/**
 * The detector rarely finds people below this height, in model pixels. With `yolox_nano` at score 0.45 on COCO, the
 * detector found 5 % of the people below 32 pixels, 48 % from 32 to 64 pixels, and 76 % above.
 */
const SMALL_MODEL_PIXELS = 32
/** The largest move of a person between two detections, in person heights. The value is about the width of a person. */
const MAX_STEP_HEIGHTS = 0.5
const SLOW_INTERVAL_MS = 500
/** The speed of the slowest person who counts as moving, in person heights a second. */
const MOVING_SPEED = 0.2
/** A person with fewer sightings counts as moving, because the tracker may lose fast people. */
const TRACKED_SIGHTINGS = 3
/**
 * A person within this many person heights of a line is near the line. Within `ON_LINE_HEIGHTS`, the person is on the
 * line.
 */
const NEAR_HEIGHTS = 1.5
const ON_LINE_HEIGHTS = 0.5
/**
 * Advice appears when the evidence for it has lasted this long, and disappears `HIDE_AFTER_MS` after the last evidence.
 */
const SHOW_AFTER_MS = 2000
const HIDE_AFTER_MS = 5000
/** Smoothing constants: a sample that lasts this many seconds has a weight of one half. */
const HEIGHT_SECONDS = 3
const INTERVAL_SECONDS = 1
/** A longer gap between detections is a pause or a jump, and does not change the estimated frame rate. */
const PAUSE_MS = 3000
/**
 * A box within this share of the frame's height from the upper or lower edge is cut off. The height of such a box is
 * ignored.
 */
const CUT_SHARE = 0.01

type Evidence = { forMs: number; lastMs: number; isShown: boolean }

/** A zone is one line. Without lines, the only zone is the whole frame, with `line` null. */
type Zone = {
  line: CountingLine | null
  segment: Segment | null
  /** The smoothed height of people in the zone, in frame pixels. */
  height: number | null
  evidence: Record<Kind, Evidence>
}

/** Creates an advisor, which finds reasons that make a count unreliable. An advisor has no clock and no randomness. */
export function createAdvisor(): Advisor {
  let zones: Zone[] = []
  let linesOfZones: readonly CountingLine[] | null = null
  let size: Size = { width: 0, height: 0 }
  let lastMs: number | null = null
  let intervalMs: number | null = null

  const reset = () => {
    zones = []
    linesOfZones = null
    lastMs = null
    intervalMs = null
  }

  /** Makes a zone for each line; a line that was not moved keeps its zone. */
  const updateZones = (lines: readonly CountingLine[], frame: Size) => {
    const isSameSize = size.width === frame.width && size.height === frame.height
    if (linesOfZones === lines && isSameSize) return
    const known = isSameSize ? zones : []
    zones = lines.map((line) => known.find((zone) => isSameLine(zone.line, line)) ?? createZone(line, frame))
    if (lines.length === 0) zones = [known.find(({ line }) => !line) ?? createZone(null, frame)]
    linesOfZones = lines
    size = frame
  }

  /** Returns the milliseconds since the last detection, 0 after a pause. */
  const elapse = (nowMs: number): number => {
    const elapsedMs = lastMs === null ? 0 : nowMs - lastMs
    lastMs = nowMs
    if (elapsedMs > PAUSE_MS) return 0
    if (elapsedMs > 0) intervalMs = smooth(intervalMs, elapsedMs, elapsedMs, INTERVAL_SECONDS)
    return elapsedMs
  }

  return {
    observe(people, lines, { frame, modelScale }, nowMs) {
      if (lastMs !== null && nowMs < lastMs) reset()
      updateZones(lines, frame)
      const elapsedMs = elapse(nowMs)
      for (const zone of zones) {
        const near = people.filter((person) => isWithin(person, zone, NEAR_HEIGHTS))
        learnHeight(zone, near, frame, elapsedMs)
        const { evidence } = zone
        addEvidence(evidence.edge, isAtEdge(zone, frame), elapsedMs, nowMs)
        addEvidence(evidence.small, isSmall(zone, near, modelScale), elapsedMs, nowMs)
        addEvidence(evidence.slow, zone.line && isSlow(near, intervalMs), elapsedMs, nowMs)
      }
    },
    advice: () =>
      zones.flatMap(({ line, evidence }) =>
        KINDS.filter((kind) => evidence[kind].isShown).map((kind) => ({ kind, lineId: line?.id ?? null })),
      ),
    reset,
  }
}

function createZone(line: CountingLine | null, frame: Size): Zone {
  const evidence = { edge: noEvidence(), small: noEvidence(), slow: noEvidence() }
  return { line, segment: line && toSegment(line, frame), height: null, evidence }
}

function noEvidence(): Evidence {
  return { forMs: 0, lastMs: Number.NEGATIVE_INFINITY, isShown: false }
}

function isSameLine(a: CountingLine | null, b: CountingLine): boolean {
  const isSameEnd = (end: 'from' | 'to') => a?.[end].x === b[end].x && a[end].y === b[end].y
  return a?.id === b.id && a.point === b.point && a.rule === b.rule && isSameEnd('from') && isSameEnd('to')
}

/** Smooths exponentially: a sample that lasts `halfSeconds` has a weight of one half. */
function smooth(value: number | null, sample: number, elapsedMs: number, halfSeconds: number): number {
  if (value === null) return sample
  return value + (elapsedMs / (elapsedMs + halfSeconds * 1000)) * (sample - value)
}

function heightOf({ box }: ObservedPerson): number {
  return box.bottom - box.top
}

function isWithin(person: ObservedPerson, { line, segment }: Zone, heights: number): boolean {
  if (!line || !segment) return true
  const at = pointOf(person.box, line.rule === 'near' ? 'centre' : line.point)
  const reach = heights * heightOf(person)
  const length = lengthOf(segment)
  const along = positionAlong(at, segment) * length
  return Math.abs(signedDistance(at, segment)) <= reach && along >= -reach && along <= length + reach
}

function learnHeight(zone: Zone, near: readonly ObservedPerson[], frame: Size, elapsedMs: number): void {
  for (const person of near) {
    const isCut = person.box.top < frame.height * CUT_SHARE || person.box.bottom > frame.height * (1 - CUT_SHARE)
    if (!isCut && isWithin(person, zone, ON_LINE_HEIGHTS))
      zone.height = smooth(zone.height, heightOf(person), elapsedMs, HEIGHT_SECONDS)
  }
}

// `isAtEdge`, `isSmall` and `isSlow` return null without evidence for or against their advice.

function isAtEdge({ line, segment, height }: Zone, frame: Size): boolean | null {
  if (line?.rule !== 'crossing' || !segment || height === null) return null
  return !hasMargin(segment, line.point, height, frame)
}

function isSmall({ height }: Zone, near: readonly ObservedPerson[], modelScale: number): boolean | null {
  if (height === null || near.length === 0) return null
  return height * modelScale < SMALL_MODEL_PIXELS
}

function isSlow(near: readonly ObservedPerson[], intervalMs: number | null): boolean | null {
  if (intervalMs === null) return null
  const speeds = near.map((person) => Math.hypot(person.velocity.x, person.velocity.y) / heightOf(person))
  const isMoving = near.some(({ sightings }, i) => speeds[i]! > MOVING_SPEED || sightings < TRACKED_SIGHTINGS)
  if (!isMoving) return null
  return intervalMs > SLOW_INTERVAL_MS || Math.max(...speeds) * (intervalMs / 1000) > MAX_STEP_HEIGHTS
}

function addEvidence(evidence: Evidence, holds: boolean | null, elapsedMs: number, nowMs: number): void {
  if (holds) {
    evidence.forMs = Math.min(evidence.forMs + elapsedMs, SHOW_AFTER_MS)
    evidence.lastMs = nowMs
    if (evidence.forMs === SHOW_AFTER_MS) evidence.isShown = true
  } else if (holds === false) {
    evidence.forMs = Math.max(0, evidence.forMs - elapsedMs)
  }
  if (nowMs - evidence.lastMs <= HIDE_AFTER_MS) return
  evidence.forMs = 0
  evidence.isShown = false
}
