import type { FrameBox } from './contract.ts'
import { clampBox } from './geometry.ts'
import type { Size } from './geometry.ts'
import type { Candidates, ModelFamily, Placement, RawOutputs } from './models/model-family.ts'

/** A person in one frame: box in FRAME pixels, cut to the frame; score 0..1. */
export type Detection = { box: FrameBox; score: number }

/**
 * Greedy non-maximum suppression: best score first, a box goes when it overlaps a kept one by MORE than
 * `maxOverlap` (IoU, strictly). Ties keep the candidates' order, so the same frame always gives the same answer.
 * Returns indices of the kept candidates, best first. No cap on their number: a full church is not an error.
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

/** Model pixels → frame pixels, for the candidates that suppression kept. */
export function toDetections(candidates: Candidates, kept: number[], placement: Placement, frame: Size): Detection[] {
  return kept.map((index) => {
    const [left, top, right, bottom] = candidates.boxes.subarray(index * 4, index * 4 + 4) as unknown as Quad
    const box = {
      left: left / placement.scaleX,
      top: top / placement.scaleY,
      right: right / placement.scaleX,
      bottom: bottom / placement.scaleY,
    }
    return { box: clampBox(box, frame), score: candidates.scores[index]! }
  })
}

type Quad = [number, number, number, number]

/** Raw outputs of one run → people in frame pixels, best first. Pure. */
export function interpret(
  outputs: RawOutputs,
  family: ModelFamily,
  input: { size: number; placement: Placement; frame: Size },
  minScore: number,
): Detection[] {
  const candidates = family.decode(outputs, input.size, minScore)
  const kept = suppress(candidates, family.suppressionIou)
  return toDetections(candidates, kept, input.placement, input.frame)
}
