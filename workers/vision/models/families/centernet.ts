import { calibrated } from '../calibration.ts'
import type { Calibration } from '../calibration.ts'
import { letterbox } from '../letterbox.ts'
import type { Candidates, ModelFamily, RawOutput, RawOutputs } from '../model-family.ts'

/** Input pixels per cell, in each direction. */
const STRIDE = 4

/**
 * The scores of this graph are lower than the scores of other models. With this calibration, a threshold has the same
 * meaning for all models. The file measurements.md describes how the points were chosen.
 */
const CALIBRATION: Calibration = [
  [0, 0],
  [0.145, 0.05],
  [0.19, 0.1],
  [0.245, 0.27],
  [0.285, 0.45],
  [0.4, 0.67],
  [0.64, 0.85],
  [0.9, 0.93],
  [1, 1],
]

/**
 * Decodes `heat` (probabilities [1, 1, G, G]) and `wh` ([1, 4, G, G], the distances of left, top, right and bottom from
 * a cell's corner). A cell is a person where no neighbour has a higher score. Source: Zhou et al. 2019, Objects as
 * Points, section 3. The four distances follow 610265158/mobilenetv3_centernet.
 */
function decode({ heat, wh }: RawOutputs, inputSize: number, minScore: number): Candidates {
  const grid = inputSize / STRIDE
  const cells = grid * grid
  if (heat?.data.length !== cells || wh?.data.length !== cells * 4) {
    throw new Error(`Expected ${cells} cells, got ${heat?.data.length} scores and ${wh?.data.length} distances`)
  }
  const boxes: number[] = []
  const scores: number[] = []
  for (let cell = 0; cell < cells; cell++) {
    const score = calibrated(heat.data[cell]!, CALIBRATION)
    if (!(score >= minScore) || !isPeak(heat, cell, grid)) continue
    const x = (cell % grid) * STRIDE
    const y = Math.floor(cell / grid) * STRIDE
    const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => wh.data[side * cells + cell]!) as Sides
    if (!Number.isFinite(left + top + right + bottom)) continue
    boxes.push(x - left, y - top, x + right, y + bottom)
    scores.push(score)
  }
  return { count: scores.length, boxes: Float32Array.from(boxes), scores: Float32Array.from(scores) }
}

type Sides = [left: number, top: number, right: number, bottom: number]

/** Returns true for the highest score of its 3 × 3 neighbourhood; equal neighbours are all peaks. */
function isPeak({ data }: RawOutput, cell: number, grid: number): boolean {
  const score = data[cell]!
  const column = cell % grid
  const row = (cell - column) / grid
  for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, grid - 1); y++) {
    for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, grid - 1); x++) {
      if (data[y * grid + x]! > score) return false
    }
  }
  return true
}

/** CenterNet with MobileNetV3, reduced to persons by the converter. Frames are letterboxed to the top left on black. */
export const centernet: ModelFamily = {
  // Pixels stay 0..255, because the graph's first weights include the division by 255.
  input: { layout: 'planar', channels: 'rgb', scale: [1, 1, 1], offset: [0, 0, 0], background: 0 },
  place: letterbox,
  decode,
  suppressionIou: 0.6,
}
