import type { GraphOutput } from '../convert/cut-graph.ts'

/** Model pixels per frame pixel. Every family puts the frame's top left corner at the input's top left corner. */
export type Placement = { scaleX: number; scaleY: number }

type PerChannel = readonly [number, number, number]

/** The format says what a pixel becomes in the input tensor. Plain data lets shader and TypeScript write the same. */
export type InputFormat = {
  /** `planar`: [1, 3, size, size]; `interleaved`: [1, size, size, 3]. */
  layout: 'planar' | 'interleaved'
  channels: 'rgb' | 'bgr'
  /** A channel's value 0..255 times `scale` plus `offset` is what the model reads; in the order of `channels`. */
  scale: PerChannel
  offset: PerChannel
  /** Value 0..255, in all channels, of what the frame leaves uncovered. */
  background: number
}

/** One output tensor of a run. */
export type RawOutput = { data: Float32Array; dims: readonly number[] }

/** Outputs by the name the graph gives them. */
export type RawOutputs = Readonly<Record<string, RawOutput>>

/**
 * People are looked for to follow them over lines; to count all who are in the picture in one look; or in several
 * overlapping looks, whose agreement raises their scores.
 */
export type Purpose = 'passages' | 'heads' | 'tiles'

/** Person boxes in MODEL pixels, before suppression: four numbers a box (left, top, right, bottom). */
export type Candidates = { count: number; boxes: Float32Array; scores: Float32Array }

type Conversion = {
  /** Another number whenever the same file gives other bytes than before: graphs kept under the old one are dropped. */
  version: number
  /**
   * Pure. `sha256`: the file's digest, already verified. Progress is reported synchronously, 0..1. Throws
   * `ConversionError` for a file it does not support.
   */
  convert(file: Uint8Array, sha256: string, onProgress: (share: number) => void): Uint8Array<ArrayBuffer>
}

export function inputShape(format: InputFormat, inputSize: number): readonly number[] {
  return format.layout === 'planar' ? [1, 3, inputSize, inputSize] : [1, inputSize, inputSize, 3]
}

/**
 * Kinds of detectors differ in this; everything else of the pipeline is shared. A new family is one file in
 * `families/` that exports this under the file's name, and an entry in `catalog.ts` that names it.
 */
export type ModelFamily = {
  /** How the file becomes an ONNX graph; absent where it is one already. */
  conversion?: Conversion
  /** The tensors to which the graph is cut when it is loaded; absent where its own outputs are read. */
  outputs?: readonly GraphOutput[]
  input: InputFormat
  /** How a frame is put into the square input. */
  place(frameWidth: number, frameHeight: number, inputSize: number): Placement
  /**
   * Persons scoring at least `minScore`. Scores are on the scale that people see, on which 0.45 is as sure for every model,
   * size and purpose. Throws when the outputs are not those of the family. Pure.
   */
  decode(outputs: RawOutputs, inputSize: number, minScore: number, purpose: Purpose): Candidates
  /** The better one stays when two boxes overlap more than this. */
  suppressionIou: number
}
