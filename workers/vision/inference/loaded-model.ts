import type { FrameBox, Runtime } from '../contract.ts'
import type { Size } from '../geometry.ts'
import { sizeOf } from '../input/frame.ts'
import type { Frame } from '../input/frame.ts'
import type { CrowdCurve, ModelFamily, Purpose, RawOutputs } from '../models/model-family.ts'
import { clipToFrame, readDetections } from './detections.ts'
import type { Detection } from './detections.ts'
import type { Session } from './session.ts'

export type DetectionResult = {
  /** People in frame pixels, best score first. */
  detections: Detection[]
  frame: Size
  /** Model pixels per frame pixel, vertically; 0 when the region was outside the frame. */
  modelScale: number
  /** Side of the model's input in model pixels. */
  inputSize: number
  /** True when the detection used the model's large size. */
  isLarge: boolean
  /**
   * The curve for counting a crowd in this detection. Null where the count is the number of people who reach the
   * threshold.
   */
  crowd: CrowdCurve | null
  /** Time for preparing the frame, inference and decoding, without the wait in the queue. */
  durationMs: number
}

export type Look = {
  purpose: Purpose
  /** The part of the frame that is searched, in frame pixels; the whole frame without a region. */
  region?: FrameBox
  /** Uses the model's large size, where the model has two. */
  isLarge?: boolean
}

export type LoadedModel = {
  runtime: Runtime
  /** Resolves only when the device is lost, with the reason. */
  lost: Promise<string>
  /** Calls must not overlap. Rejects when the run fails or the device is lost. */
  detect(frame: Frame, minScore: number, look: Look): Promise<DetectionResult>
  release(): Promise<void>
}

/** Joins a session with the model's rules for preparing frames and decoding outputs. */
export function createLoadedModel(session: Session, family: ModelFamily, inputSize: number): LoadedModel {
  // A run on a lost device may never settle, so the run is rejected when the device is lost. All runs share one
  // listener, because one listener per frame would leak.
  let rejectRun: ((reason: Error) => void) | null = null
  void session.lost.then((detail) => rejectRun?.(new Error(`Device lost: ${detail}`)))
  const run = (frame: Frame, region: FrameBox) =>
    new Promise<RawOutputs>((resolve, reject) => {
      rejectRun = reject
      session.run(frame, region).then(resolve, reject)
    })
  return {
    runtime: session.runtime,
    lost: session.lost,
    async detect(frame, minScore, { purpose, region: wanted }) {
      const startMs = performance.now()
      const size = sizeOf(frame)
      const region = clipToFrame(size, wanted)
      const crowd = family.crowd?.(inputSize, purpose) ?? null
      const seen = { frame: size, inputSize, isLarge: false, crowd }
      if (!region) return { ...seen, detections: [], modelScale: 0, durationMs: 0 }
      const placement = family.place(region.right - region.left, region.bottom - region.top, inputSize)
      const outputs = await run(frame, region)
      const input = { size: inputSize, placement, frame: size, region, purpose }
      const detections = readDetections(outputs, family, input, minScore)
      return { ...seen, detections, modelScale: placement.scaleY, durationMs: performance.now() - startMs }
    },
    release: () => session.release(),
  }
}
