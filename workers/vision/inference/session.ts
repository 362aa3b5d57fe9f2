import type { FrameBox, Runtime } from '../contract.ts'
import type { Frame } from '../input/frame.ts'
import type { ModelFamily, RawOutputs } from '../models/model-family.ts'

/** A started model. A session runs one frame at a time. */
export type Session = {
  runtime: Runtime
  /** Resolves only when the device is lost, with the reason. A session on a lost device cannot run. */
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
   * Turns on onnxruntime's graph capture on WebGPU. Graph capture stores the commands one time and then replays the
   * commands. The default is true only on real GPUs.
   */
  usesGraphCapture?: boolean
  onWarning: (message: string) => void
}
