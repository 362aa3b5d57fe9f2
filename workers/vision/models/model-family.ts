/** Model pixels per frame pixel. Every family puts the frame's top left corner at the input's top left corner. */
export type Placement = { scaleX: number; scaleY: number }

/** One output tensor of a run. */
export type RawOutput = { data: Float32Array; dims: readonly number[] }

/** Outputs by the name the graph gives them. */
export type RawOutputs = Readonly<Record<string, RawOutput>>

/** Person boxes in MODEL pixels, before suppression: four numbers a box (left, top, right, bottom). */
export type Candidates = { count: number; boxes: Float32Array; scores: Float32Array }

export type Conversion = {
  /** Another number whenever the same file gives other bytes than before: graphs kept under the old one are dropped. */
  version: number
  /** Pure. Progress is told synchronously, 0..1. Throws `ConversionError` for a file it does not know. */
  convert(file: Uint8Array, onProgress: (share: number) => void): Uint8Array<ArrayBuffer>
}

/**
 * What differs between kinds of detectors; everything else of the pipeline is shared.
 * A new family is one file implementing this plus its line in `families.ts`.
 */
export type ModelFamily = {
  /** How the file becomes an ONNX graph; absent where it is one already. */
  conversion?: Conversion
  /** Shape of the only input tensor. */
  inputShape(inputSize: number): readonly number[]
  /** How a frame is put into the square input. */
  place(frameWidth: number, frameHeight: number, inputSize: number): Placement
  /** CSS colour of what the frame leaves uncovered. */
  background: string
  /** Writes RGBA bytes of the square into the input tensor, in the family's layout and range. */
  writeTensor(rgba: Uint8ClampedArray, tensor: Float32Array): void
  /** Persons scoring at least `minScore`. Pure. */
  decode(outputs: RawOutputs, inputSize: number, minScore: number): Candidates
  /** Of two boxes overlapping more than this the better one stays. */
  suppressionIou: number
}
