/** One runtime with one model, in a worker of its own. */

export type ContenderName =
  | 'ours, WASM threads'
  | 'ours, WASM one thread'
  | 'ours, WebGPU'
  | 'onnxruntime-web, threads'
  | 'onnxruntime-web, one thread'
  | 'LiteRT.js, threads'
  | 'LiteRT.js, one thread'
  | 'MediaPipe Tasks'
  | 'MediaPipe Tasks, small frame'

/** The models by their names in the catalog; RTMDet in both of its sizes. */
export const models = {
  'rtmdet-416': 'rtmdet_nano',
  'rtmdet-640': 'rtmdet_nano',
  lite0: 'efficientdet_lite0',
  lite2: 'efficientdet_lite2',
  'built-in': 'centernet',
  'yolox-nano': 'yolox_nano',
} as const

export type ModelName = keyof typeof models

/** Stand-ins for TensorFlow Lite files, which every contender reads; the others are ONNX. */
export function isStandIn(model: ModelName): boolean {
  return model === 'lite0' || model === 'lite2'
}

export type Entry = {
  model: ModelName
  inputSize: number
  /** 0: the runtime's default. */
  threads: 0 | 1
  runtime: 'wasm' | 'webgpu'
  /** Ours only: onnxruntime where our kernels would run. */
  isOnOnnxruntime: boolean
  /** Score a box needs; the same for all. */
  minScore: number
}

/** Times of one frame, in milliseconds. */
export type FrameTiming = {
  /** Milliseconds from frame to boxes. */
  frameMs: number
  /** The network alone; null where the runtime does not report it. */
  runMs: number | null
  boxes: number
}

export type Opened = {
  /** The runtime reports this. */
  detail: string
}

export type Contender = {
  /** Fetches, prepares and starts the model. */
  open(entry: Entry): Promise<Opened>
  setFrames(frames: ImageBitmap[]): void
  /** Runs on frames `from`, `from + 1`, …, starting again after the last. */
  run(from: number, count: number): Promise<FrameTiming[]>
}

/** Paths of the benchmark's server. */
export const places = {
  page: '/vision/index.html',
  model: (model: ModelName) => `/models/${model}`,
  litert: '/node_modules/@litertjs/core/wasm/',
  mediapipe: '/node_modules/@mediapipe/tasks-vision/wasm',
  pictures: '/pictures/',
} as const

/**
 * Runs frames one after another and times them. `inputMs` measures the preparation of the input, outside the timed part;
 * it is subtracted from `runMs`.
 */
export async function timeFrames(
  frames: readonly ImageBitmap[],
  [from, count]: readonly [number, number],
  detectIn: (frame: ImageBitmap) => Promise<{ runMs: number | null; boxes: number }>,
  inputMs: (frame: ImageBitmap) => Promise<number> = async () => 0,
): Promise<FrameTiming[]> {
  const timings: FrameTiming[] = []
  for (let i = from; i < from + count; i++) {
    const frame = frames[i % frames.length]!
    const began = performance.now()
    const { runMs, boxes } = await detectIn(frame)
    const frameMs = performance.now() - began
    timings.push({ frameMs, runMs: runMs === null ? null : runMs - (await inputMs(frame)), boxes })
  }
  return timings
}
