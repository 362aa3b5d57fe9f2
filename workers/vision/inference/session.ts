import type { FrameBox, Runtime } from '../contract.ts'
import type { Frame } from '../input/frame.ts'
import type { ModelFamily, RawOutputs } from '../models/model-family.ts'

/** A started model that takes frames, one at a time. */
export type Session = {
  runtime: Runtime
  /** Resolves with the reason when the device is lost; never otherwise. A session on a lost device cannot run. */
  lost: Promise<string>
  /**
   * Returns the raw outputs for a region (frame pixels, within the frame). The model's family defines how the region is
   * placed in the square input. The outputs are valid until the next run. Does not close the frame.
   */
  run(frame: Frame, region: FrameBox): Promise<RawOutputs>
  release(): Promise<void>
}

export type SessionOptions = {
  family: ModelFamily
  inputSize: number
  /** Forces a runtime. Without this field, WebGPU is tried first, then WebAssembly. */
  runtime?: 'webgpu' | 'wasm'
  /**
   * Turns on onnxruntime's graph capture on WebGPU, which records commands one time and replays them. The default is
   * true only on real GPUs.
   */
  usesGraphCapture?: boolean
  onWarning: (message: string) => void
}
