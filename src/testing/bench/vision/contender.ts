/** Names of the runtimes that the benchmark compares. Each runs one model in its own worker. */

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

/** Maps the benchmark's names to the names in the catalog; RTMDet appears in both of its sizes. */
export const models = {
  'rtmdet-416': 'rtmdet_nano',
  'rtmdet-640': 'rtmdet_nano',
  lite0: 'efficientdet_lite0',
  lite2: 'efficientdet_lite2',
  'built-in': 'centernet',
  'yolox-nano': 'yolox_nano',
} as const

export type ModelName = keyof typeof models

/**
 * Tells whether the model is a stand-in with random weights, as a TensorFlow Lite file, which every contender reads.
 * The remaining models are ONNX files.
 */
export function isStandIn(model: ModelName): boolean {
  return model === 'lite0' || model === 'lite2'
}

export type Entry = {
  model: ModelName
  inputSize: number
  /** 0 means the default of the runtime. */
  threads: 0 | 1
  runtime: 'wasm' | 'webgpu'
  /** True if our contender uses onnxruntime instead of our kernels. */
  isOnOnnxruntime: boolean
  /** The lowest score of a box, the same for all contenders. */
  minScore: number
}

export type FrameTiming = {
  /** Milliseconds from the frame to its boxes. */
  frameMs: number
  /** Milliseconds of the network alone; null if the runtime does not report them. */
  runMs: number | null
  boxes: number
}

export type Opened = {
  detail: string
}

export type Contender = {
  open(entry: Entry): Promise<Opened>
  setFrames(frames: ImageBitmap[]): void
  /** Runs `count` frames from index `from` on; after the last frame, continues with the first. */
  run(from: number, count: number): Promise<FrameTiming[]>
}

/** Paths on the benchmark's server. */
export const places = {
  page: '/vision/index.html',
  model: (model: ModelName) => `/models/${model}`,
  litert: '/node_modules/@litertjs/core/wasm/',
  mediapipe: '/node_modules/@mediapipe/tasks-vision/wasm',
  pictures: '/pictures/',
} as const

/**
 * Runs frames one after another and times them. `inputMs` prepares the input again after the timing, and returns the
 * milliseconds that this took; they are subtracted from `runMs`.
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
