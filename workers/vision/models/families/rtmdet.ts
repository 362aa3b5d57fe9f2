import type { GraphOutput } from '../../convert/cut-graph.ts'
import { calibrated } from '../calibration.ts'
import type { Calibration } from '../calibration.ts'
import { letterbox } from '../letterbox.ts'
import type { Candidates, CrowdCurve, HeadScores, ModelFamily, Purpose, RawOutputs } from '../model-family.ts'

/**
 * The outputs of each stride by their names in the file: the person's logit, and the distances of left, top, right and
 * bottom.
 */
const LEVELS = [
  { stride: 8, logits: 'y', distances: 'y.4' },
  { stride: 16, logits: 'y.8', distances: 'y.12' },
  { stride: 32, logits: 'y.16', distances: 'y.20' },
] as const

const OUTPUTS: readonly GraphOutput[] = LEVELS.flatMap(({ stride, logits, distances }) => [
  { name: logits, channels: 1, stride },
  { name: distances, channels: 4, stride },
])

/** Mean and deviation of each channel over the training pictures, in the order blue, green, red; 0..255. */
const MEAN = [103.53, 116.28, 123.675] as const
const DEVIATION = [57.375, 57.12, 58.395] as const

/** Inputs whose side is at least this long, in model pixels, use the calibration of the large size. */
const LARGE = 640

const AS_IT_COMES: Calibration = [
  [0, 0],
  [1, 1],
]

/**
 * The calibration for passages in the large size changes only middle scores. Low scores stay, because they only
 * continue a track. High scores stay, because they are sure.
 */
const PASSAGES: Calibration = [
  [0, 0],
  [0.1, 0.1],
  [0.5, 0.45],
  [0.7, 0.7],
  [1, 1],
]

/** Returns a calibration that shows the score `raw` as 0.45. */
const from = (raw: number): Calibration => [
  [0, 0],
  [raw, 0.45],
  [1, 1],
]

/**
 * For passages, the score shown as 0.45 is a threshold that neither misses nor invents crossings. For heads, the score
 * shown as 0.45 is the threshold with the most accurate count. The file measurements.md describes how the scores were
 * chosen.
 */
const CALIBRATIONS: Record<'usual' | 'large', Record<Purpose, Calibration>> = {
  usual: { passages: AS_IT_COMES, heads: from(0.28), tiles: from(0.35) },
  large: { passages: PASSAGES, heads: from(0.31), tiles: from(0.35) },
}

/**
 * Faint heads count only in a picture with at least one score this high. Things in an empty room look like faint heads.
 */
const SURE = 0.45

/** Turns the scores of passages into scores of heads. */
function headScores({ passages, heads }: Record<Purpose, Calibration>): HeadScores {
  const raws = [...new Set([...passages, ...heads].map(([raw]) => raw))].toSorted((a, b) => a - b)
  const calibration = raws.map((raw) => [calibrated(raw, passages), calibrated(raw, heads)] as const)
  return { calibration, sure: calibrated(SURE, passages) }
}

/**
 * With these curves, the counts on the labelled pictures of seated people are nearest to the truth (see
 * measurements.md). A precise count begins in the large size, so the usual size has no curve for tiles.
 */
const USUAL_HEADS: CrowdCurve = { offset: -0.5, slope: 1.5 }
const LARGE_HEADS: CrowdCurve = { offset: -0.55, slope: 1.5 }
const CROWDS: Record<'usual' | 'large', Partial<Record<Purpose, CrowdCurve>>> = {
  usual: { heads: USUAL_HEADS, passages: { ...USUAL_HEADS, asHeads: headScores(CALIBRATIONS.usual) } },
  large: {
    heads: LARGE_HEADS,
    passages: { ...LARGE_HEADS, asHeads: headScores(CALIBRATIONS.large) },
    tiles: { offset: -0.1, slope: 1.7 },
  },
}

/**
 * Decodes the logits [1, 1, G, G] and the distances [1, 4, G, G] of each stride. Distances are in model pixels from the
 * point (column × stride, row × stride). The score is sigmoid(logit), calibrated. Boxes may reach beyond the picture;
 * boxes with NaN or infinity are dropped. Throws when an output is missing or has another size. Source: Lyu et al.
 * 2022, RTMDet, section 3. The arithmetic equals the last nodes of the file, which `cut-graph.ts` removes.
 */
function decode(outputs: RawOutputs, inputSize: number, minScore: number, purpose: Purpose): Candidates {
  const logits = LEVELS.map((level) => mapOf(outputs, level.logits, level.stride, inputSize, 1))
  const best = logits.reduce((highest, map) => map.reduce((a, b) => (b > a ? b : a), highest), -Infinity)
  const scales = CALIBRATIONS[scaleOf(inputSize)]
  const calibration = scales[sigmoid(best) < SURE ? 'passages' : purpose]
  const boxes: number[] = []
  const scores: number[] = []
  for (const [index, level] of LEVELS.entries()) {
    const { stride } = level
    const grid = inputSize / stride
    const cells = grid * grid
    const distances = mapOf(outputs, level.distances, stride, inputSize, 4)
    for (let cell = 0; cell < cells; cell++) {
      const score = calibrated(sigmoid(logits[index]![cell]!), calibration)
      if (!(score >= minScore)) continue
      const x = (cell % grid) * stride
      const y = Math.floor(cell / grid) * stride
      const left = x - distances[cell]!
      const top = y - distances[cells + cell]!
      const right = x + distances[2 * cells + cell]!
      const bottom = y + distances[3 * cells + cell]!
      if (!Number.isFinite(left + top + right + bottom)) continue
      boxes.push(left, top, right, bottom)
      scores.push(score)
    }
  }
  return { count: scores.length, boxes: Float32Array.from(boxes), scores: Float32Array.from(scores) }
}

const scaleOf = (inputSize: number) => (inputSize < LARGE ? 'usual' : 'large')

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

function mapOf(outputs: RawOutputs, name: string, stride: number, inputSize: number, channels: number): Float32Array {
  const data = outputs[name]?.data
  const expected = (inputSize / stride) ** 2 * channels
  if (data?.length === expected) return data
  throw new Error(`Expected ${expected} numbers of stride ${stride} as ${name}, got ${data?.length}`)
}

/** RTMDet-nano of OpenMMLab, trained only for persons. Frames are letterboxed to the top left on grey 114. */
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
  crowd: (inputSize, purpose) => CROWDS[scaleOf(inputSize)][purpose] ?? null,
  suppressionIou: 0.55,
}
