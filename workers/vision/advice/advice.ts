import type { CountingAdvice, CountingLine, FrameBox } from '../contract.ts'
import { lengthOf, pointOf, positionAlong, signedDistance, toSegment } from '../geometry.ts'
import type { Point, Segment, Size } from '../geometry.ts'
import { hasRoom } from './room.ts'

/** A person as found in one frame: frame pixels, pixels a second, and how often they have been seen. */
export type Watched = { box: FrameBox; velocity: Point; sightings: number }

/** `modelScale`: model pixels per frame pixel, downwards. */
export type Seeing = { frame: Size; modelScale: number }

export type Advisor = {
  /** Takes the people one detection found. `nowMs`: the frame's own clock; backwards is another stream. */
  observe(people: readonly Watched[], lines: readonly CountingLine[], seeing: Seeing, nowMs: number): void
  /** What to tell the person. */
  advice(): CountingAdvice[]
  reset(): void
}

type Kind = CountingAdvice['kind']
const KINDS: readonly Kind[] = ['edge', 'small', 'slow']

/**
 * People lower than this in the model's picture are found by luck. Measured with `yolox_nano` at score 0.45 on COCO:
 * 5 % of those below 32 pixels, 48 % from 32 to 64, 76 % above.
 */
const SMALL_MODEL_PIXELS = 32
/** Between two detections people may move so many of their heights: about their own width. */
const STEP_HEIGHTS = 0.5
const SLOW_MS = 500
/** Heights a second; slower people stand. */
const MOVING = 0.2
/** Whoever was seen less often may be moving too fast to be followed at all. */
const FOLLOWED_SIGHTINGS = 3
/** People this many heights from a line are near it; on it are those by whom it is told how tall people are there. */
const NEAR_HEIGHTS = 1.5
const ON_HEIGHTS = 0.5
/** Advice is given after so much evidence and taken back after so long without. */
const SHOW_MS = 2000
const HIDE_MS = 5000
/** Measurements over so many seconds make up half of what is taken for usual. */
const HEIGHT_SECONDS = 3
const INTERVAL_SECONDS = 1
/** A longer gap is a pause or a jump and says nothing about speed. */
const PAUSE_MS = 3000
/** A box this near to the frame's upper or lower edge, as a share of its height, is cut: its height tells nothing. */
const CUT = 0.01

type Evidence = { forMs: number; lastMs: number; isShown: boolean }

/** What is known of a line, or (lineId null) of a picture without one. */
type Ground = {
  lineId: string | null
  line: CountingLine | null
  segment: Segment | null
  /** Usual height of people near it, frame pixels. */
  height: number | null
  evidence: Record<Kind, Evidence>
}

/** Sees what stands in the way of a trustworthy count. Pure: no clock and no randomness of its own. */
export function createAdvisor(): Advisor {
  let grounds: Ground[] = []
  let groundsOf: readonly CountingLine[] | null = null
  let size: Size = { width: 0, height: 0 }
  let lastMs: number | null = null
  let intervalMs: number | null = null

  const reset = () => {
    grounds = []
    groundsOf = null
    lastMs = null
    intervalMs = null
  }

  const survey = (lines: readonly CountingLine[], frame: Size) => {
    if (groundsOf === lines && size.width === frame.width && size.height === frame.height) return
    const known = size.width === frame.width && size.height === frame.height ? grounds : []
    grounds = lines.length === 0 ? [known.find(({ line }) => !line) ?? makeGround(null, frame)] : []
    for (const line of lines) grounds.push(known.find((one) => isSamePlace(one.line, line)) ?? makeGround(line, frame))
    groundsOf = lines
    size = frame
  }

  /** Milliseconds since the last detection; those of a pause are no evidence. */
  const pass = (nowMs: number): number => {
    const passed = lastMs === null ? 0 : nowMs - lastMs
    lastMs = nowMs
    if (passed > PAUSE_MS) return 0
    if (passed > 0) intervalMs = blend(intervalMs, passed, passed, INTERVAL_SECONDS)
    return passed
  }

  return {
    observe(people, lines, seeing, nowMs) {
      if (lastMs !== null && nowMs < lastMs) reset()
      survey(lines, seeing.frame)
      const passedMs = pass(nowMs)
      for (const ground of grounds) {
        const near = people.filter((person) => isWithin(person, ground, NEAR_HEIGHTS))
        learnHeight(ground, near, seeing.frame, passedMs)
        const { evidence } = ground
        weigh(evidence.edge, isAtEdge(ground, seeing.frame), passedMs, nowMs)
        weigh(evidence.small, isSmall(ground, near, seeing.modelScale), passedMs, nowMs)
        weigh(evidence.slow, ground.line && isSlow(near, intervalMs), passedMs, nowMs)
      }
    },
    advice: () =>
      grounds.flatMap(({ lineId, evidence }) =>
        KINDS.filter((kind) => evidence[kind].isShown).map((kind) => ({ kind, lineId })),
      ),
    reset,
  }
}

function makeGround(line: CountingLine | null, frame: Size): Ground {
  const evidence = { edge: noEvidence(), small: noEvidence(), slow: noEvidence() }
  return { lineId: line?.id ?? null, line, segment: line && toSegment(line, frame), height: null, evidence }
}

function noEvidence(): Evidence {
  return { forMs: 0, lastMs: Number.NEGATIVE_INFINITY, isShown: false }
}

function isSamePlace(a: CountingLine | null, b: CountingLine): boolean {
  const isSameEnd = (end: 'from' | 'to') => a?.[end].x === b[end].x && a[end].y === b[end].y
  return a?.id === b.id && a.point === b.point && a.rule === b.rule && isSameEnd('from') && isSameEnd('to')
}

/** Half of the way from what was usual to what was measured over `passedMs` when that is `seconds` long. */
function blend(usual: number | null, measured: number, passedMs: number, seconds: number): number {
  if (usual === null) return measured
  return usual + (passedMs / (passedMs + seconds * 1000)) * (measured - usual)
}

function heightOf({ box }: Watched): number {
  return box.bottom - box.top
}

function isWithin(person: Watched, { line, segment }: Ground, heights: number): boolean {
  if (!line || !segment) return true
  const at = pointOf(person.box, line.rule === 'near' ? 'centre' : line.point)
  const reach = heights * heightOf(person)
  const length = lengthOf(segment)
  const along = positionAlong(at, segment) * length
  return Math.abs(signedDistance(at, segment)) <= reach && along >= -reach && along <= length + reach
}

function learnHeight(ground: Ground, near: readonly Watched[], frame: Size, passedMs: number): void {
  for (const person of near) {
    const isCut = person.box.top < frame.height * CUT || person.box.bottom > frame.height * (1 - CUT)
    if (!isCut && isWithin(person, ground, ON_HEIGHTS))
      ground.height = blend(ground.height, heightOf(person), passedMs, HEIGHT_SECONDS)
  }
}

// The following answer null where there is nothing to judge by.

function isAtEdge({ line, segment, height }: Ground, frame: Size): boolean | null {
  if (line?.rule !== 'crossing' || !segment || height === null) return null
  return !hasRoom(segment, line.point, height, frame)
}

function isSmall({ height }: Ground, near: readonly Watched[], modelScale: number): boolean | null {
  if (height === null || near.length === 0) return null
  return height * modelScale < SMALL_MODEL_PIXELS
}

function isSlow(near: readonly Watched[], intervalMs: number | null): boolean | null {
  if (intervalMs === null) return null
  const heightsPerSecond = near.map((one) => Math.hypot(one.velocity.x, one.velocity.y) / heightOf(one))
  const areMoving = near.map((one, index) => heightsPerSecond[index]! > MOVING || one.sightings < FOLLOWED_SIGHTINGS)
  if (!areMoving.includes(true)) return null
  return intervalMs > SLOW_MS || Math.max(...heightsPerSecond) * (intervalMs / 1000) > STEP_HEIGHTS
}

function weigh(evidence: Evidence, holds: boolean | null, passedMs: number, nowMs: number): void {
  if (holds) {
    evidence.forMs = Math.min(evidence.forMs + passedMs, SHOW_MS)
    evidence.lastMs = nowMs
    if (evidence.forMs === SHOW_MS) evidence.isShown = true
  } else if (holds === false) {
    evidence.forMs = Math.max(0, evidence.forMs - passedMs)
  }
  if (nowMs - evidence.lastMs <= HIDE_MS) return
  evidence.forMs = 0
  evidence.isShown = false
}
