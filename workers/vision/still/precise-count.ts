import type { FoundPerson, FrameBox, PreciseCount } from '../contract.ts'
import { areaOf } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detect.ts'
import type { Detector } from '../inference/detector.ts'
import { sizeOf } from '../input/preprocess.ts'
import type { Frame } from '../input/preprocess.ts'
import { mergeLooks } from './merge-looks.ts'
import type { Look } from './merge-looks.ts'
import { tilesOf } from './tiles.ts'

/** Sides of the tiles as shares of the frame's shorter side; the least that neighbours share, as share of a side. */
const TILE_SIDES = [1, 0.8]
const TILE_OVERLAP = 0.3

/** So much score is enough to agree with another look; alone it proves nothing. */
const FAINTEST = 0.1

/** Half the time between two snapshots: a count that would take longer is no use. */
const LONGEST_MS = 30_000
/** So many looks tell how long all of them will take. */
const TRIAL_LOOKS = 2

export type PreciseParts = {
  detector: Pick<Detector, 'detect'>
  /** Whether the model is still the one the count began with, and nobody is in a hurry. */
  isWanted: () => boolean
  onWarning: (message: string) => void
}

/**
 * The precise count of a frame: people scoring at least `minScore`, best first. Every look is one turn of the detector,
 * so live frames go on in between; nothing else waits. Null, and a warning where there is something to warn of, when no
 * model is loaded, when it is changed or lost meanwhile, when it is not wanted any more, when a look fails, or when all
 * of them would take longer than half a minute. Does not close the frame.
 */
export async function countPrecisely(
  frame: Frame,
  minScore: number,
  { detector, isWanted, onWarning }: PreciseParts,
): Promise<PreciseCount | null> {
  const beganMs = performance.now()
  const size = sizeOf(frame)
  const allLooks = regionsOf(size).length
  let looks = 0
  try {
    const people = await countPeople(size, minScore, async (region, faintest) => {
      await nextTask()
      const expectedMs = ((performance.now() - beganMs) / looks) * allLooks
      if (looks++ >= TRIAL_LOOKS && expectedMs > LONGEST_MS) {
        throw new Error(`it would take ${Math.round(expectedMs / 1000)} s on this device`)
      }
      const found = isWanted() ? await detector.detect(frame, faintest, region) : null
      return found?.detections ?? null
    })
    if (!people || !isWanted()) return null
    return { people: toFractions(people, size), durationMs: performance.now() - beganMs }
  } catch (error) {
    onWarning(`The precise count failed: ${String(error)}`)
    return null
  }
}

/** WebAssembly keeps the worker busy to the end of a run: only between tasks can a live frame's message come in. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** Boxes in frame pixels → boxes as fractions of the frame. */
export function toFractions(people: readonly Detection[], { width, height }: Size): FoundPerson[] {
  return people.map(({ box: { left, top, right, bottom }, score }) => ({
    box: { left: left / width, top: top / height, right: right / width, bottom: bottom / height },
    score,
  }))
}

/**
 * People in a still frame, best first: the whole of it is looked at, then tile after tile, and what the looks found is
 * put together. `look` is asked for one region at a time; null from it (no model any more) ends the count with null.
 */
export async function countPeople(
  frame: Size,
  minScore: number,
  look: (region: FrameBox, minScore: number) => Promise<readonly Detection[] | null>,
): Promise<Detection[] | null> {
  const looks: Look[] = []
  for (const region of regionsOf(frame)) {
    const detections = await look(region, Math.min(FAINTEST, minScore))
    if (!detections) return null
    looks.push({ region, detections })
  }
  return mergeLooks(looks, frame, minScore)
}

/** The regions a frame is looked at: the whole of it, which alone shows the largest people, then the tiles. */
export function regionsOf(frame: Size): FrameBox[] {
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const shorter = Math.min(frame.width, frame.height)
  const tiles = TILE_SIDES.flatMap((side) => tilesOf(frame, side * shorter, TILE_OVERLAP))
  return [whole, ...tiles.filter((tile) => areaOf(tile) < areaOf(whole))]
}
