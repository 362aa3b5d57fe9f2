import type { FrameBox, Runtime } from '../contract.ts'
import type { Frame } from '../input/frame.ts'
import type { ModelFamily, RawOutputs } from '../models/model-family.ts'

/** A model ready to look at frames, one at a time. */
export type Session = {
  runtime: Runtime
  /** Resolves with the reason when the device goes away; never otherwise. Such a session cannot run any more. */
  lost: Promise<string>
  /**
   * Raw outputs for a region (frame pixels, within the frame), which fills the model's square as its family says. They
   * hold until the next run. Does not close the frame.
   */
  run(frame: Frame, region: FrameBox): Promise<RawOutputs>
  release(): Promise<void>
}

export type SessionOptions = {
  family: ModelFamily
  inputSize: number
  /** Forces a runtime; without it WebGPU is tried first, then WebAssembly. */
  runtime?: 'webgpu' | 'wasm'
  /** Commands of a run are recorded once and replayed; without it that is tried on real GPUs. */
  usesGraphCapture?: boolean
  onWarning: (message: string) => void
}
