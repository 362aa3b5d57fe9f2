import type { GraphOutput } from '../../convert/cut-graph.ts'
import { calibrated } from '../calibration.ts'
import type { Calibration } from '../calibration.ts'
import { letterbox } from '../letterbox.ts'
import type { Candidates, ModelFamily, Purpose, RawOutputs } from '../model-family.ts'

/** For each stride: the class' logit, and the distances of left, top, right and bottom, in the file's own names. */
const LEVELS = [
  { stride: 8, logits: 'y', distances: 'y.4' },
  { stride: 16, logits: 'y.8', distances: 'y.12' },
  { stride: 32, logits: 'y.16', distances: 'y.20' },
] as const

const OUTPUTS: readonly GraphOutput[] = LEVELS.flatMap(({ stride, logits, distances }) => [
  { name: logits, channels: 1, stride },
  { name: distances, channels: 4, stride },
])

/** Mean and deviation of each channel over the pictures it was trained on, as blue, green, red; 0..255. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const

/** From this side on, in model pixels, the graph's scores are those of the large size. */
const LARGE = 640

const AS_IT_COMES: Calibration = [
  [0, 0],
  [1, 1],
]

/**
 * What is shown as 0.45: at a line the score from which on passages are neither missed nor invented, for heads the one
 * whose count is nearest to the truth. Low scores, which only continue a track, and sure ones stay as they are. How they
 * were chosen: measurements.md.
 */
const CALIBRATIONS: Record<Purpose, { usual: Calibration; large: Calibration }> = {
  passages: {
    usual: AS_IT_COMES,
    large: [
      [0, 0],
      [0.1, 0.1],
      [0.5, 0.45],
      [0.7, 0.7],
      [1, 1],
    ],
  },
  heads: {
    usual: [
      [0, 0],
      [0.28, 0.45],
      [1, 1],
    ],
    large: [
      [0, 0],
      [0.31, 0.45],
      [1, 1],
    ],
  },
}

/**
 * Decodes, for each stride, logits [1, 1, G, G] and distances [1, 4, G, G] in model pixels from the point
 * (column × stride, row × stride). Score = sigmoid(logit), calibrated. Boxes may reach beyond the picture; boxes that are no numbers
 * are dropped. Throws when an output is missing or has another size.
 * Source: Lyu et al. 2022, RTMDet, section 3; the arithmetic of the file's own tail, which `cut-graph.ts` leaves out.
 */
function decode(outputs: RawOutputs, inputSize: number, minScore: number, purpose: Purpose): Candidates {
  const calibration = CALIBRATIONS[purpose][inputSize < LARGE ? 'usual' : 'large']
  const boxes: number[] = []
  const scores: number[] = []
  for (const { stride, logits, distances } of LEVELS) {
    const grid = inputSize / stride
    const cells = grid * grid
    const [logit, distance] = [outputs[logits]?.data, outputs[distances]?.data]
    if (logit?.length !== cells || distance?.length !== cells * 4) {
      throw new Error(`Expected ${cells} cells of stride ${stride}, got ${logit?.length} and ${distance?.length}`)
    }
    for (let cell = 0; cell < cells; cell++) {
      const score = calibrated(1 / (1 + Math.exp(-logit[cell]!)), calibration)
      if (!(score >= minScore)) continue
      const x = (cell % grid) * stride
      const y = Math.floor(cell / grid) * stride
      const left = x - distance[cell]!
      const top = y - distance[cells + cell]!
      const right = x + distance[2 * cells + cell]!
      const bottom = y + distance[3 * cells + cell]!
      if (!Number.isFinite(left + top + right + bottom)) continue
      boxes.push(left, top, right, bottom)
      scores.push(score)
    }
  }
  return { count: scores.length, boxes: Float32Array.from(boxes), scores: Float32Array.from(scores) }
}

/** RTMDet-nano of OpenMMLab, trained for persons alone: letterboxed to the top left on grey 114. */
export const rtmdet: ModelFamily = {
  outputs: OUTPUTS,
  input: {
    layout: 'planar',
    channels: 'bgr',
    scale: [1 / DEVIATION[0], 1 / DEVIATION[1], 1 / DEVIATION[2]],
    offset: [-MEAN[0] / DEVIATION[0], -MEAN[1] / DEVIATION[1], -MEAN[2] / DEVIATION[2]],
    background: 114,
  },
  place: letterbox,
  decode,
  suppressionIou: 0.6,
}
