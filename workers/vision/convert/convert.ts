import { findClassHead } from './class-head.ts'
import { assertValid } from './conversion-error.ts'
import { readDetectorMetadata } from './detector-metadata.ts'
import type { StatedAnchor } from './detector-metadata.ts'
import {
  ANCHOR_ROW,
  ANCHOR_SCALE,
  ASPECT_RATIOS,
  countAnchors,
  makeAnchors,
  MAX_LEVEL,
  MIN_LEVEL,
  SCALES_PER_OCTAVE,
} from './efficientdet-anchors.ts'
import { lowerOperator } from './lower.ts'
import { OnnxGraph } from './onnx-graph.ts'
import { writeOnnx } from './onnx-writer.ts'
import type { Lowering } from './operands.ts'
import { readTflite } from './tflite-reader.ts'
import type { TfliteModel } from './tflite-reader.ts'

type ConvertOptions = {
  /** Receives the share of the work done so far, 0..1. Called synchronously. */
  onProgress?: (share: number) => void
  /** Hex digest of the file, verified by the caller; written into the graph when given. */
  sourceSha256?: string
  /**
   * Keeps all 90 classes. With this option, tests prove that dropping the other classes changes no score of a person.
   */
  keepsAllClasses?: boolean
}

/**
 * Raise this number when the converter is changed so that it writes other bytes for the same file. Prepared files carry
 * the number, and caches use it in their keys.
 */
export const CONVERTER_VERSION = 1

/** EfficientDet numbers the COCO classes up to 90; person is the first. */
const CLASSES = 90
const OPSET = 17
/** The input size of Lite2, the largest model with the anchors of Lite0. */
const LARGEST_KNOWN = 448

/**
 * Converts an official EfficientDet-Lite TFLite file (float16 or float32, without suppression) to ONNX, persons only.
 * Input `image` [1, 3, S, S] float32: planes red, green, blue, value (px - 127.5) / 127.5. Outputs: `scores`
 * (probabilities [1, N, 1]) and `deltas` ([1, N, 4] as ty, tx, th, tw) against the anchors of `makeAnchors`. Weights
 * keep the file's precision; arithmetic is float32. The same file always gives the same bytes. Throws `ConversionError`
 * for any other file, damaged files included.
 */
export function convert(file: Uint8Array, options: ConvertOptions = {}): Uint8Array<ArrayBuffer> {
  const model = readTflite(file)
  const ports = findPorts(model)
  checkMetadata(model, ports)
  const classStep = options.keepsAllClasses ? 1 : CLASSES
  const head = findClassHead(model, ports.scores, CLASSES)
  const graph = new OnnxGraph(file.length + 65_536)
  const side = ports.inputSize
  const image = { name: 'image', shape: [1, side, side, 3], isSpatial: true }
  const values = new Map([[ports.image, image]])
  const lowering: Lowering = { model, graph, head, classStep, values, aliases: new Map() }
  const steps = model.operators.length + 1
  model.operators.forEach((operator, i) => {
    lowerOperator(lowering, operator)
    if (i % 16 === 0) options.onProgress?.(i / steps)
  })
  rename(lowering, ports.scores, 'scores')
  rename(lowering, ports.deltas, 'deltas')
  const onnx = writeOnnx({
    name: 'efficientdet',
    opset: OPSET,
    nodes: graph.nodes,
    constants: graph.constants,
    inputs: [{ name: 'image', dims: [1, 3, side, side] }],
    outputs: [
      { name: 'scores', dims: [1, ports.boxes, CLASSES / classStep] },
      { name: 'deltas', dims: [1, ports.boxes, 4] },
    ],
    notes: notesOf(ports, classStep === 1 ? 'all' : 'person', options.sourceSha256),
  })
  options.onProgress?.(1)
  return onnx
}

type Ports = { image: number; scores: number; deltas: number; inputSize: number; boxes: number }

/**
 * Finds input and outputs by shape, because official files list the scores first and other files list the boxes first.
 */
function findPorts(model: TfliteModel): Ports {
  const shapeOf = (index: number) => model.tensors[index]!.shape
  const describe = (indices: readonly number[]) =>
    indices.map((index) => `[${shapeOf(index).join(', ')}]`).join(' and ')
  const image = model.inputs[0] ?? -1
  const shape = model.inputs.length === 1 ? shapeOf(image) : []
  const inputSize = shape[1] ?? 0
  const isPicture = shape.length === 4 && shape[0] === 1 && shape[2] === inputSize && shape[3] === 3
  assertValid(
    isPicture && inputSize >= 32 && inputSize <= 1024,
    `Input ${describe(model.inputs)}; [1, S, S, 3] is known`,
  )
  const isPlainInput = model.tensors[image]!.data === null && model.tensors[image]!.type === 'float32'
  assertValid(isPlainInput, 'The input is not a float32 tensor')
  const boxes = countAnchors(inputSize)
  const find = (last: number) => model.outputs.filter((index) => shapeOf(index).join() === [1, boxes, last].join())
  const [scores, ...moreScores] = find(CLASSES)
  const [deltas, ...moreDeltas] = find(4)
  const isKnown = model.outputs.length === 2 && scores !== undefined && deltas !== undefined
  const wanted = `[1, ${boxes}, ${CLASSES}] and [1, ${boxes}, 4] are known`
  assertValid(isKnown && !moreScores.length && !moreDeltas.length, `Outputs ${describe(model.outputs)}; ${wanted}`)
  return { image, scores, deltas, inputSize, boxes }
}

/** Refuses a file if its metadata contradicts the way in which the product reads the numbers of the file. */
function checkMetadata(model: TfliteModel, { inputSize, boxes }: Ports): void {
  const attachment = model.attachments.get('TFLITE_METADATA')
  const metadata = attachment && readDetectorMetadata(attachment)
  const normalization = [...(metadata?.means ?? []), ...(metadata?.deviations ?? [])]
  assertValid(
    normalization.every((value) => value === 127.5),
    `Normalised by ${normalization.join(', ')}; only 127.5 is known`,
  )
  const decoding = metadata?.decoding
  assertValid(
    !decoding?.isSigmoidOpen,
    'The metadata asks for a sigmoid over scores that the graph has already sigmoided',
  )
  assertValid(decoding?.isExponential ?? true, 'The metadata states box sizes that are not exponential')
  assertValid(
    decoding?.scales.every((scale) => scale === 1) ?? true,
    `The metadata scales boxes by ${decoding?.scales.join()}`,
  )
  const isCounted = !decoding || (decoding.classes === CLASSES && decoding.boxes === boxes)
  assertValid(isCounted, `The metadata states ${decoding?.boxes} boxes of ${decoding?.classes} classes`)
  const stated = metadata?.anchors ?? []
  // Lite3 and larger models have other anchors. Without metadata, only the input size shows which model the file is.
  assertValid(
    stated.length > 0 || inputSize <= LARGEST_KNOWN,
    `Input ${inputSize}; known are sizes up to ${LARGEST_KNOWN}`,
  )
  if (stated.length > 0) assertValid(isKnownTable(stated, inputSize), 'The metadata lists anchors of another detector')
}

function isKnownTable(stated: StatedAnchor[], inputSize: number): boolean {
  const anchors = makeAnchors(inputSize)
  const agrees = (value: number, at: number) => Math.abs(value - anchors[at]!) <= 1e-6
  return (
    stated.length * ANCHOR_ROW === anchors.length &&
    stated.every(({ centreX, centreY, width, height }, i) =>
      [centreX, centreY, width, height].every((value, k) => agrees(value, i * ANCHOR_ROW + k)),
    )
  )
}

function rename({ model, graph, values }: Lowering, index: number, name: string): void {
  const value = values.get(index)
  assertValid(value && !value.isSpatial, `Nothing computes the output ${model.tensors[index]!.name}`)
  assertValid(graph.rename(value.name, name), `The output ${model.tensors[index]!.name} is also read inside`)
}

function notesOf({ inputSize, boxes }: Ports, classes: string, sourceSha256?: string) {
  return {
    'narthex.converter': String(CONVERTER_VERSION),
    ...(sourceSha256 && { 'narthex.source_sha256': sourceSha256 }),
    'narthex.family': 'efficientdet',
    'narthex.input_size': String(inputSize),
    'narthex.classes': classes,
    'narthex.anchor_count': String(boxes),
    'narthex.anchor_scale': String(ANCHOR_SCALE),
    'narthex.anchor_levels': `${MIN_LEVEL}-${MAX_LEVEL}`,
    'narthex.anchor_scales_per_octave': String(SCALES_PER_OCTAVE),
    'narthex.anchor_aspect_ratios': ASPECT_RATIOS.join(','),
  }
}
