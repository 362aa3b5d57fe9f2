import type { FrameBox, PreciseCount } from '../contract.ts'
import { areaOf } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import type { Detector } from '../inference/detector.ts'
import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import type { CrowdCurve } from '../models/model-family.ts'
import { FAINT_SCORE, countCrowd } from '../counting/crowd.ts'
import { mergeDetections } from './merge-detections.ts'
import type { TileDetections } from './merge-detections.ts'
import { toFractions } from './snapshot.ts'
import { tilesOf } from './tiles.ts'

/** Sides of the square tiles as shares of the frame's shorter side. */
const TILE_SIDES = [1, 0.8]
/** The two by two tiles are for models with a large size. Each tile has this share of the frame's width and height. */
const QUARTER_SHARE = 0.6
/** Two of these tiles are searched if people's median height is below this share of the frame's longer side. */
const SMALL_SHARE = 0.25
/** The number of these tiles that are searched. With all four, the labelled pictures are not counted better: measurements.md. */
const MOST_QUARTERS = 2
/** Neighbouring tiles overlap by at least this share of their side. */
const TILE_OVERLAP = 0.3

/** Only people with at least this score decide how large people are. */
const SHOWN_SCORE = 0.45

/** A count that would take longer is stopped. This is half the time between two snapshots. */
const MAX_DURATION_MS = 30_000
/** The duration is estimated after this many tiles. */
const TILES_BEFORE_ESTIMATE = 2

type CountParts = {
  detector: Pick<Detector, 'detect'>
  /** Returns the people who may be counted, with boxes in frame pixels: those outside the masks. */
  keep: (people: Detection[], frame: Size) => Detection[]
  onWarning: (message: string) => void
}

/**
 * Counts the people in a still frame who score at least `minScore`. The detector takes the tiles one at a time, so live
 * frames run in between. Returns null when no model is loaded or `signal` is aborted; returns null with a warning when
 * a tile fails or the count would take longer than half a minute. Does not close the frame.
 */
export async function countPrecisely(
  frame: Frame,
  minScore: number,
  signal: AbortSignal,
  { detector, keep, onWarning }: CountParts,
): Promise<PreciseCount | null> {
  const startMs = performance.now()
  const size = sizeOf(frame)
  let tilesDone = 0
  try {
    const people = await countPeople(
      size,
      minScore,
      async (region, lowScore, { tileCount, isLarge }) => {
        await nextTask()
        const expectedMs = ((performance.now() - startMs) / tilesDone) * tileCount
        if (tilesDone++ >= TILES_BEFORE_ESTIMATE && expectedMs > MAX_DURATION_MS) {
          throw new Error(`it would take ${Math.round(expectedMs / 1000)} s on this device`)
        }
        const look = { purpose: 'tiles', region, isLarge } as const
        return signal.aborted ? null : await detector.detect(frame, lowScore, look)
      },
      (found) => keep(found, size),
    )
    if (!people || signal.aborted) return null
    return { people: toFractions(people, size), durationMs: performance.now() - startMs }
  } catch (error) {
    onWarning(`The precise count failed: ${String(error)}`)
    return null
  }
}

/**
 * Waits for the next task. WebAssembly blocks the worker during a run, and messages with live frames arrive only
 * between tasks.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/**
 * Detects people in one region of the frame, in the model's large size where `isLarge` is true and the model has one.
 * `tileCount` is the expected number of regions. Returns null without a model.
 */
export type LookAt = (
  region: FrameBox,
  minScore: number,
  look: { isLarge: boolean; tileCount: number },
) => Promise<{ detections: readonly Detection[]; isLarge: boolean; crowd: CrowdCurve | null } | null>

/**
 * Returns the people in a still frame, in frame pixels, best first. Calls `lookAt` for the whole frame and then for one
 * region after another, and merges the results. After a whole frame in the large size, at most two more regions are
 * searched. These regions use the usual size, and are searched only if the people are small. `keep` returns the people
 * who may be counted, those outside the masks. Returns null as soon as `lookAt` returns null.
 */
export async function countPeople(
  frame: Size,
  minScore: number,
  lookAt: LookAt,
  keep: (people: Detection[]) => Detection[] = (people) => people,
): Promise<Detection[] | null> {
  // Faint candidates also confirm a person who is found in another tile.
  const lowScore = Math.min(FAINT_SCORE, minScore)
  const [whole, ...squares] = regionsOf(frame) as [FrameBox, ...FrameBox[]]
  const first = await lookAt(whole, lowScore, { isLarge: true, tileCount: squares.length + 1 })
  if (!first) return null
  const tiles: TileDetections[] = [{ region: whole, detections: first.detections }]
  const regions = first.isLarge ? fullestQuartersOf(frame, keep([...first.detections])) : squares
  for (const region of regions) {
    const found = await lookAt(region, lowScore, { isLarge: false, tileCount: regions.length + 1 })
    if (!found) return null
    tiles.push({ region, detections: found.detections })
  }
  return countCrowd((score) => keep(mergeDetections(tiles, frame, score)), minScore, first.crowd)
}

/**
 * Returns the regions for a model's usual size: first the whole frame, because the largest people fit into no tile,
 * then the tiles.
 */
export function regionsOf(frame: Size): FrameBox[] {
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const shorter = Math.min(frame.width, frame.height)
  const tiles = TILE_SIDES.flatMap((side) => tilesOf(frame, side * shorter, TILE_OVERLAP))
  return [whole, ...tiles.filter((tile) => areaOf(tile) < areaOf(whole))]
}

/**
 * Returns the fullest tiles of the frame if the people found in the whole frame are small. The frame has two by two
 * overlapping tiles of its own shape. The fullest tiles have the highest sums of scores, the fullest tile first.
 * Returns no tiles where people are large or missing, because tiles of an empty room only add mistakes.
 */
export function fullestQuartersOf(frame: Size, found: readonly Detection[]): FrameBox[] {
  const heights = found
    .filter(({ score }) => score >= SHOWN_SCORE)
    .map(({ box }) => box.bottom - box.top)
    .toSorted((a, b) => a - b)
  const median = heights[Math.floor(heights.length / 2)]
  if (median === undefined || median >= SMALL_SHARE * Math.max(frame.width, frame.height)) return []
  const width = Math.round(frame.width * QUARTER_SHARE)
  const height = Math.round(frame.height * QUARTER_SHARE)
  const candidates = found.filter(({ score }) => score >= FAINT_SCORE)
  const quarters = [0, frame.height - height].flatMap((top) =>
    [0, frame.width - width].map((left) => ({ left, top, right: left + width, bottom: top + height })),
  )
  return quarters
    .map((tile) => ({ tile, people: peopleIn(tile, candidates) }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people)
    .slice(0, MOST_QUARTERS)
    .map(({ tile }) => tile)
}

/** Returns the sum of the scores of the candidates whose boxes have their centre in a region. */
function peopleIn({ left, top, right, bottom }: FrameBox, found: readonly Detection[]): number {
  return found.reduce((sum, { box, score }) => {
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    return x > left && x < right && y > top && y < bottom ? sum + score : sum
  }, 0)
}
