import type { FrameBox, PreciseCount } from '../contract.ts'
import { areaOf } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import type { Detector } from '../inference/detector.ts'
import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import { mergeDetections } from './merge-detections.ts'
import type { TileDetections } from './merge-detections.ts'
import { toFractions } from './snapshot.ts'
import { tilesOf } from './tiles.ts'

/** Sides of the square tiles as shares of the frame's shorter side. */
const TILE_SIDES = [1, 0.8]
/** In a model's large size there are two by two tiles, of this share of each side of the frame. */
const QUARTER_SHARE = 0.6
/** They are looked at where the median person is less than this share of the frame's longer side high. */
const SMALL_SHARE = 0.25
/** The least that neighbouring tiles overlap, as a share of their side. */
const TILE_OVERLAP = 0.3

/** People from this score on tell how large people are. */
const SHOWN_SCORE = 0.45

/** Low scores are enough to confirm a person found in another tile. */
const MIN_SCORE = 0.1

/** Half the time between two snapshots: a count that would take longer is of no use. */
const MAX_DURATION_MS = 30_000
/** The duration is estimated after this many tiles. */
const TILES_BEFORE_ESTIMATE = 2

/**
 * Counts the people in a still frame who score at least `minScore`. The detector takes the tiles one at a time, so live
 * frames get through in between. Null when no model is loaded or `signal` is aborted; null and a warning when a tile
 * fails or the count would take longer than half a minute. Does not close the frame.
 */
export async function countPrecisely(
  frame: Frame,
  minScore: number,
  signal: AbortSignal,
  { detector, onWarning }: { detector: Pick<Detector, 'detect'>; onWarning: (message: string) => void },
): Promise<PreciseCount | null> {
  const startMs = performance.now()
  const size = sizeOf(frame)
  let tilesDone = 0
  try {
    const people = await countPeople(size, minScore, async (region, lowScore, tileCount) => {
      await nextTask()
      const expectedMs = ((performance.now() - startMs) / tilesDone) * tileCount
      if (tilesDone++ >= TILES_BEFORE_ESTIMATE && expectedMs > MAX_DURATION_MS) {
        throw new Error(`it would take ${Math.round(expectedMs / 1000)} s on this device`)
      }
      const look = { purpose: 'tiles', region, isLarge: true } as const
      return signal.aborted ? null : await detector.detect(frame, lowScore, look)
    })
    if (!people || signal.aborted) return null
    return { people: toFractions(people, size), durationMs: performance.now() - startMs }
  } catch (error) {
    onWarning(`The precise count failed: ${String(error)}`)
    return null
  }
}

/** WebAssembly blocks the worker during a run: messages with live frames arrive only between tasks. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** Looks at one region of the frame, of `count` in all as far as is known; null without a model. */
export type LookAt = (
  region: FrameBox,
  minScore: number,
  count: number,
) => Promise<{ detections: readonly Detection[]; isLarge: boolean } | null>

/**
 * People in a still frame, in frame pixels, best first. `lookAt` is called for one region after another, and the results
 * are merged. The whole frame comes first: where the model saw it in its large size, it is searched further only if the
 * people are small. Null as soon as `lookAt` answers null.
 */
export async function countPeople(frame: Size, minScore: number, lookAt: LookAt): Promise<Detection[] | null> {
  const lowScore = Math.min(MIN_SCORE, minScore)
  const [whole, ...squares] = regionsOf(frame) as [FrameBox, ...FrameBox[]]
  const first = await lookAt(whole, lowScore, squares.length + 1)
  if (!first) return null
  const tiles: TileDetections[] = [{ region: whole, detections: first.detections }]
  const regions = first.isLarge ? quartersOf(frame, first.detections) : squares
  for (const region of regions) {
    const found = await lookAt(region, lowScore, regions.length + 1)
    if (!found) return null
    tiles.push({ region, detections: found.detections })
  }
  return mergeDetections(tiles, frame, minScore)
}

/** The regions that are searched in a model's usual size: the whole frame, which alone holds the largest people, then tiles. */
export function regionsOf(frame: Size): FrameBox[] {
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const shorter = Math.min(frame.width, frame.height)
  const tiles = TILE_SIDES.flatMap((side) => tilesOf(frame, side * shorter, TILE_OVERLAP))
  return [whole, ...tiles.filter((tile) => areaOf(tile) < areaOf(whole))]
}

/**
 * Two by two overlapping tiles of the frame's own shape, where the people found in the whole frame are small; none where
 * they are large or nothing was found: the tiles of an empty room only add mistakes.
 */
export function quartersOf(frame: Size, found: readonly Detection[]): FrameBox[] {
  const heights = found
    .filter(({ score }) => score >= SHOWN_SCORE)
    .map(({ box }) => box.bottom - box.top)
    .toSorted((a, b) => a - b)
  const median = heights[Math.floor(heights.length / 2)]
  if (median === undefined || median >= SMALL_SHARE * Math.max(frame.width, frame.height)) return []
  const width = Math.round(frame.width * QUARTER_SHARE)
  const height = Math.round(frame.height * QUARTER_SHARE)
  return [0, frame.height - height].flatMap((top) =>
    [0, frame.width - width].map((left) => ({ left, top, right: left + width, bottom: top + height })),
  )
}
