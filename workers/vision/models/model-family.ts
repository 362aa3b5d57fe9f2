import type { GraphOutput } from '../convert/cut-graph.ts'
import type { Calibration } from './calibration.ts'

/** Model pixels per frame pixel. Every family puts the frame's top left corner at the input's top left corner. */
export type Placement = { scaleX: number; scaleY: number }

type PerChannel = readonly [number, number, number]

/**
 * Describes how a pixel becomes numbers in the input tensor. The description is plain data, so that the shader and
 * TypeScript can both use it.
 */
export type InputFormat = {
  /** `planar` has the shape [1, 3, size, size], `interleaved` [1, size, size, 3]. */
  layout: 'planar' | 'interleaved'
  channels: 'rgb' | 'bgr'
  /**
   * The tensor contains value × `scale` + `offset` for each channel's value 0..255; both lists are in the order of
   * `channels`.
   */
  scale: PerChannel
  offset: PerChannel
  /** The value 0..255 that fills all channels of the part outside the frame. */
  background: number
}

export type RawOutput = { data: Float32Array; dims: readonly number[] }

/** Output tensors by their name in the graph. */
export type RawOutputs = Readonly<Record<string, RawOutput>>

/**
 * The purpose of a detection:
 * - `passages`: following people over lines
 * - `heads`: counting all people of a picture in one detection
 * - `tiles`: counting people in several overlapping parts of the picture. A person who is found in several parts gets a
 *   higher score.
 */
export type Purpose = 'passages' | 'heads' | 'tiles'

/** Person boxes in MODEL pixels, before suppression: four numbers a box (left, top, right, bottom). */
export type Candidates = { count: number; boxes: Float32Array; scores: Float32Array }

/**
 * The probability that a candidate of a crowd is a person: sigmoid(`offset` + `slope` × the log-odds of its score).
 * `asHeads` is for scores of another purpose than the one that the curve was fitted to.
 */
export type CrowdCurve = { offset: number; slope: number; asHeads?: HeadScores }

/**
 * How scores of passages become scores of heads: by `calibration`, in a picture in which one person scores at least
 * `sure`. In other pictures, scores stay as they are.
 */
export type HeadScores = { calibration: Calibration; sure: number }

type Conversion = {
  /**
   * Change this number when a changed converter writes other bytes for the same file. Graphs with the old number are
   * then dropped.
   */
  version: number
  /**
   * Converts a file to an ONNX graph. `sha256` is the file's verified digest. Progress is reported synchronously, 0..1.
   * Throws `ConversionError` for an unsupported file.
   */
  convert(file: Uint8Array, sha256: string, onProgress: (share: number) => void): Uint8Array<ArrayBuffer>
}

/** Returns the shape of the input tensor for one picture of `inputSize` model pixels a side. */
export function inputShape(format: InputFormat, inputSize: number): readonly number[] {
  return format.layout === 'planar' ? [1, 3, inputSize, inputSize] : [1, inputSize, inputSize, 3]
}

/**
 * The part of the pipeline that differs between kinds of detectors. A new family needs one file in `families/` and an
 * entry in `catalog.ts` that names the file. The file exports a `ModelFamily` under the file's name.
 */
export type ModelFamily = {
  /** Converts the file to an ONNX graph; absent where the file is already a graph. */
  conversion?: Conversion
  /** The tensors to which the graph is cut when it is loaded; absent where the graph's own outputs are used. */
  outputs?: readonly GraphOutput[]
  input: InputFormat
  /** Returns how a frame is placed in the square input. */
  place(frameWidth: number, frameHeight: number, inputSize: number): Placement
  /**
   * Returns persons with a score of at least `minScore`. Scores are on the scale that people see. There, 0.45 means the
   * same certainty for every model, size and purpose. Throws when the outputs do not belong to the family.
   */
  decode(outputs: RawOutputs, inputSize: number, minScore: number, purpose: Purpose): Candidates
  /** Returns the curve for counting crowds. Null where the count is the number of people who reach the threshold. */
  crowd?(inputSize: number, purpose: Purpose): CrowdCurve | null
  /** When two boxes overlap more than this (IoU), the box with the lower score is dropped. */
  suppressionIou: number
}
