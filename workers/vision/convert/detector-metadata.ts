import { assertValid } from './conversion-error.ts'
import { openFlatbuffer } from './flatbuffer.ts'
import type { FlatTable } from './flatbuffer.ts'

/** Anchor of a detector; all numbers are shares of the picture, 0..1. */
export type StatedAnchor = { centreX: number; centreY: number; width: number; height: number }

/**
 * The part of MediaPipe's detector metadata that changes the meaning of the detector's numbers. Without an entry in the
 * metadata, a list is empty, and `decoding` is null.
 */
type DetectorMetadata = {
  means: number[]
  deviations: number[]
  anchors: StatedAnchor[]
  decoding: { classes: number; boxes: number; scales: number[]; isExponential: boolean; isSigmoidOpen: boolean } | null
}

/** Field numbers of mediapipe/tasks/metadata/{metadata_schema,object_detector_metadata_schema}.fbs. */
const FIELD = {
  model: { subgraphs: 3 },
  subgraph: { inputs: 2, custom: 9 },
  tensor: { processUnits: 4 },
  processUnit: { type: 0, options: 1 },
  normalization: { mean: 0, std: 1 },
  custom: { name: 0, data: 1 },
  detector: { anchors: 1, decoding: 2 },
  ssdAnchors: { fixed: 0 },
  fixedAnchors: { anchors: 0 },
  anchor: { x: 0, y: 1, width: 2, height: 3 },
  decoding: { classes: 0, boxes: 1, coords: 2, keypoints: 4, scales: [6, 7, 8, 9], exponential: 10, sigmoid: 11 },
} as const

const NORMALIZATION = 1
const MAX_ANCHORS = 1 << 18

/** Reads the TFLITE_METADATA attachment. Throws `ConversionError` when the attachment is damaged. */
export function readDetectorMetadata(attachment: Uint8Array): DetectorMetadata {
  const subgraph = openFlatbuffer(attachment, 'M001', 'model metadata').tables(FIELD.model.subgraphs, 16)[0]
  const units = subgraph?.tables(FIELD.subgraph.inputs, 16)[0]?.tables(FIELD.tensor.processUnits, 16) ?? []
  const normalization = units
    .find((unit) => unit.uint8(FIELD.processUnit.type) === NORMALIZATION)
    ?.table(FIELD.processUnit.options)
  const custom = subgraph?.tables(FIELD.subgraph.custom, 16) ?? []
  const entry = custom.find((candidate) => candidate.string(FIELD.custom.name) === 'DETECTOR_METADATA')
  const detector = entry && openFlatbuffer(entry.bytes(FIELD.custom.data), 'V001', 'detector metadata')
  return {
    means: normalization?.float32s(FIELD.normalization.mean, 16) ?? [],
    deviations: normalization?.float32s(FIELD.normalization.std, 16) ?? [],
    anchors: detector ? anchorsOf(detector) : [],
    decoding: detector ? decodingOf(detector) : null,
  }
}

function anchorsOf(detector: FlatTable): StatedAnchor[] {
  const fixed = detector.table(FIELD.detector.anchors)?.table(FIELD.ssdAnchors.fixed)
  return (fixed?.tables(FIELD.fixedAnchors.anchors, MAX_ANCHORS) ?? []).map((anchor) => ({
    centreX: anchor.float32(FIELD.anchor.x),
    centreY: anchor.float32(FIELD.anchor.y),
    width: anchor.float32(FIELD.anchor.width),
    height: anchor.float32(FIELD.anchor.height),
  }))
}

function decodingOf(detector: FlatTable): DetectorMetadata['decoding'] {
  const options = detector.table(FIELD.detector.decoding)
  if (!options) return null
  const { coords, keypoints } = FIELD.decoding
  const hasOnlyBoxes = options.int32(coords) === 4 && options.int32(keypoints) === 0
  assertValid(hasOnlyBoxes, `The metadata states ${options.int32(coords)} coordinates a box; only 4 are known`)
  return {
    classes: options.int32(FIELD.decoding.classes),
    boxes: options.int32(FIELD.decoding.boxes),
    scales: FIELD.decoding.scales.map((field) => options.float32(field)),
    isExponential: options.bool(FIELD.decoding.exponential),
    isSigmoidOpen: options.bool(FIELD.decoding.sigmoid),
  }
}
