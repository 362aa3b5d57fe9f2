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
/** The least that neighbouring tiles overlap, as a share of their side. */
const TILE_OVERLAP = 0.3

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
  const tileCount = regionsOf(size).length
  let tilesDone = 0
  try {
    const people = await countPeople(size, minScore, async (region, lowScore) => {
      await nextTask()
      const expectedMs = ((performance.now() - startMs) / tilesDone) * tileCount
      if (tilesDone++ >= TILES_BEFORE_ESTIMATE && expectedMs > MAX_DURATION_MS) {
        throw new Error(`it would take ${Math.round(expectedMs / 1000)} s on this device`)
      }
      const found = signal.aborted
        ? null
        : await detector.detect(frame, lowScore, { purpose: 'heads', region, isLarge: true })
      return found?.detections ?? null
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

/**
 * People in a still frame, best first. `detect` is called for one region after another, and the results are merged.
 * Null as soon as `detect` answers null (no model).
 */
export async function countPeople(
  frame: Size,
  minScore: number,
  detect: (region: FrameBox, minScore: number) => Promise<readonly Detection[] | null>,
): Promise<Detection[] | null> {
  const tiles: TileDetections[] = []
  for (const region of regionsOf(frame)) {
    const detections = await detect(region, Math.min(MIN_SCORE, minScore))
    if (!detections) return null
    tiles.push({ region, detections })
  }
  return mergeDetections(tiles, frame, minScore)
}

/** The regions that are searched: the whole frame, which alone holds the largest people, then the tiles. */
export function regionsOf(frame: Size): FrameBox[] {
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const shorter = Math.min(frame.width, frame.height)
  const tiles = TILE_SIDES.flatMap((side) => tilesOf(frame, side * shorter, TILE_OVERLAP))
  return [whole, ...tiles.filter((tile) => areaOf(tile) < areaOf(whole))]
}
