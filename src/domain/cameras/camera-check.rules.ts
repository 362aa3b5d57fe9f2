import type { PersonBox } from '../recordings/person-box.ts'
import type { CameraCheck } from './camera-check.schema.ts'
import { matchPairs } from './match-pairs.ts'
import type { CheckFigures } from './passage-check.rules.ts'

/** A head is a point in a picture, as fractions of the picture's width and height. */
export type Head = { x: number; y: number }

/**
 * `found` has the heads with a box, `missed` has the heads without a box, and `tooMany` has the boxes without a head.
 */
export type ComparedHeads = { found: Head[]; missed: Head[]; tooMany: PersonBox[] }

/** Returns the lengths of the lists `found`, `missed` and `tooMany`. */
export function countsOf({ found, missed, tooMany }: ComparedHeads): CheckFigures {
  return { found: found.length, missed: missed.length, tooMany: tooMany.length }
}

/** A tap outside a box still matches if its distance is at most `MARGIN` times the box's width or height. */
const MARGIN = 0.15
/** A head is expected at 15 % of the box's height, measured from the top. */
const HEAD_AT = 0.15

/**
 * Matches the heads that a person tapped with the boxes that the model found. Each head matches at most one box. The
 * number of matches is the largest possible, and each head tries the nearest boxes first. Pure.
 */
export function compareHeads(heads: readonly Head[], boxes: readonly PersonBox[]): ComparedHeads {
  const candidates = heads.map((head) =>
    boxes
      .map((box, index) => ({ index, distance: distanceTo(head, box) }))
      .filter(({ distance }) => distance !== null)
      .toSorted((a, b) => a.distance! - b.distance!)
      .map(({ index }) => index),
  )
  const headOfBox = matchPairs(candidates)
  const matched = new Set(headOfBox.values())
  return {
    found: heads.filter((_, head) => matched.has(head)),
    missed: heads.filter((_, head) => !matched.has(head)),
    tooMany: boxes.filter((_, box) => !headOfBox.has(box)),
  }
}

/**
 * `distanceTo` returns the distance of a point from the expected head of a box, in units of the box's width and height;
 * null for a point outside the box and its margin.
 */
function distanceTo({ x, y }: Head, [left, top, right, bottom]: PersonBox): number | null {
  const [width, height] = [right - left, bottom - top]
  if (x < left - MARGIN * width || x > right + MARGIN * width) return null
  if (y < top - MARGIN * height || y > bottom + MARGIN * height) return null
  return Math.hypot((x - (left + right) / 2) / width, (y - (top + HEAD_AT * height)) / height)
}

/** `Z` is the z-score of a two-sided 95 % interval. */
const Z = 1.96

/**
 * Returns the 95 % interval of the true share of people found, each bound from 0 to 1; null without people.
 *
 * Uses the score interval of Wilson (1927), which stays within 0 and 1 also for few people.
 */
export function shareFound({
  people,
  found,
}: Pick<CameraCheck, 'people' | 'found'>): [low: number, high: number] | null {
  if (people === 0) return null
  const share = found / people
  const spread = Z * Math.sqrt((share * (1 - share)) / people + Z ** 2 / (4 * people ** 2))
  const scale = 1 + Z ** 2 / people
  const middle = share + Z ** 2 / (2 * people)
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}

/**
 * Returns the newest check of a camera for its way of counting; null without a check.
 *
 * @param checks newest first
 */
export function latestCheck(
  checks: readonly CameraCheck[],
  { cameraId, way }: { cameraId: string | null; way: CameraCheck['way'] },
): CameraCheck | null {
  return checks.find((check) => check.cameraId === cameraId && check.way === way) ?? null
}

/** Returns for example "18 of 20 found, 1 too many". */
export function foundText({ people, found, tooMany }: Pick<CameraCheck, 'people' | 'found' | 'tooMany'>): string {
  const text = `${found.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} found`
  return tooMany > 0 ? `${text}, ${tooMany.toLocaleString('en-US')} too many` : text
}
