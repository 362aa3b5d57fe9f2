import type { PersonBox } from '../recordings/person-box.ts'
import type { CameraCheck } from './camera-check.schema.ts'
import { matchPairs } from './match-pairs.ts'
import type { CheckFigures } from './passage-check.rules.ts'

/** A point in a picture, as fractions of its width and height. */
export type Head = { x: number; y: number }

/** `found`: heads in a box of their own. `missed`: heads without one. `tooMany`: boxes without a head. */
export type ComparedHeads = { found: Head[]; missed: Head[]; tooMany: PersonBox[] }

/** How many of each. */
export function countsOf({ found, missed, tooMany }: ComparedHeads): CheckFigures {
  return { found: found.length, missed: missed.length, tooMany: tooMany.length }
}

/** A tap beside a box, by this share of its side, is still meant for it. */
const MARGIN = 0.15
/** A head is here in its box, as a share of the box's height. */
const HEAD_AT = 0.15

/**
 * Compares the heads that a person tapped with the people that the computer found: each head goes with at most one box,
 * and as many as possible go together. The nearest boxes are tried first. Pure.
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

/** Returns the distance from the head of a box, in sides of the box; null for a point outside of it. */
function distanceTo({ x, y }: Head, [left, top, right, bottom]: PersonBox): number | null {
  const [width, height] = [right - left, bottom - top]
  if (x < left - MARGIN * width || x > right + MARGIN * width) return null
  if (y < top - MARGIN * height || y > bottom + MARGIN * height) return null
  return Math.hypot((x - (left + right) / 2) / width, (y - (top + HEAD_AT * height)) / height)
}

/** 95 of 100 in both directions. */
const Z = 1.96

/**
 * Returns the range in which the true share of people found lies, 95 times in 100; null without people.
 *
 * The score interval of Wilson (1927), which stays within 0 and 1 also for few people.
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

/** The newest check of a camera for its way of counting. @param checks newest first */
export function latestCheck(
  checks: readonly CameraCheck[],
  { cameraId, way }: { cameraId: string | null; way: CameraCheck['way'] },
): CameraCheck | null {
  return checks.find((check) => check.cameraId === cameraId && check.way === way) ?? null
}
