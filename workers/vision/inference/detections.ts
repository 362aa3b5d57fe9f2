import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Candidates, ModelFamily, Placement, Purpose, RawOutputs } from '../models/model-family.ts'

/** A person in one frame: the box is in FRAME pixels, cut off at the searched region's edge; the score is 0..1. */
export type Detection = { box: FrameBox; score: number }

/**
 * Removes overlapping boxes (greedy non-maximum suppression), best score first. A box is removed when its IoU with a
 * kept box is GREATER than `maxOverlap`. Equal scores keep the candidates' order, so the same frame always gives the
 * same result. Returns the indices of the kept candidates, best first. The number of kept candidates has no limit,
 * because a church may be full.
 */
export function suppress({ count, boxes, scores }: Candidates, maxOverlap: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  order.sort((a, b) => scores[b]! - scores[a]! || a - b)
  const kept: number[] = []
  for (const index of order) {
    if (kept.every((other) => overlap(boxes, index, other) <= maxOverlap)) kept.push(index)
  }
  return kept
}

function overlap(boxes: Float32Array, a: number, b: number): number {
  const i = a * 4
  const j = b * 4
  const width = Math.min(boxes[i + 2]!, boxes[j + 2]!) - Math.max(boxes[i]!, boxes[j]!)
  const height = Math.min(boxes[i + 3]!, boxes[j + 3]!) - Math.max(boxes[i + 1]!, boxes[j + 1]!)
  if (width <= 0 || height <= 0) return 0
  const shared = width * height
  const areaA = (boxes[i + 2]! - boxes[i]!) * (boxes[i + 3]! - boxes[i + 1]!)
  const areaB = (boxes[j + 2]! - boxes[j]!) * (boxes[j + 3]! - boxes[j + 1]!)
  return shared / (areaA + areaB - shared)
}

/**
 * Returns the part of a region that is inside the frame, or null when the region is outside. Without a region, returns
 * the whole frame.
 */
export function clipToFrame(frame: Size, region?: FrameBox): FrameBox | null {
  if (!region) return { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const inside = {
    left: Math.max(region.left, 0),
    top: Math.max(region.top, 0),
    right: Math.min(region.right, frame.width),
    bottom: Math.min(region.bottom, frame.height),
  }
  return inside.right > inside.left && inside.bottom > inside.top ? inside : null
}

/** Converts the kept candidates from model pixels to frame pixels. Boxes end at the region's edge. */
export function toDetections(
  { boxes, scores }: Candidates,
  kept: number[],
  placement: Placement,
  region: FrameBox,
): Detection[] {
  const across = (x: number) => Math.min(Math.max(x / placement.scaleX + region.left, region.left), region.right)
  const down = (y: number) => Math.min(Math.max(y / placement.scaleY + region.top, region.top), region.bottom)
  return kept.map((index) => {
    const from = index * 4
    const box = {
      left: across(boxes[from]!),
      top: down(boxes[from + 1]!),
      right: across(boxes[from + 2]!),
      bottom: down(boxes[from + 3]!),
    }
    return { box, score: scores[index]! }
  })
}

/**
 * Converts the raw outputs of one run to people in frame pixels, best first. `region` is the part of the frame that the
 * model saw; `input.placement` belongs to that region. Without a region, the model saw the whole frame.
 */
export function readDetections(
  outputs: RawOutputs,
  family: ModelFamily,
  input: { size: number; placement: Placement; frame: Size; region?: FrameBox; purpose: Purpose },
  minScore: number,
): Detection[] {
  const candidates = family.decode(outputs, input.size, minScore, input.purpose)
  const kept = suppress(candidates, family.suppressionIou)
  const { width, height } = input.frame
  return toDetections(
    candidates,
    kept,
    input.placement,
    input.region ?? { left: 0, top: 0, right: width, bottom: height },
  )
}
