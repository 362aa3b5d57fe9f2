/** The benchmark compares these runtimes. Each runtime runs one model in a separate worker. */

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

/** Maps the benchmark's names of models to the catalog's names. RTMDet is measured in two sizes. */
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
 * Returns whether the model is a stand-in with random weights. A stand-in is a TensorFlow Lite file, which every
 * contender can read; the other models are ONNX files.
 */
export function isStandIn(model: ModelName): boolean {
  return model === 'lite0' || model === 'lite2'
}

export type Entry = {
  model: ModelName
  inputSize: number
  /** With `threads` 0, the runtime uses its default. */
  threads: 0 | 1
  runtime: 'wasm' | 'webgpu'
  /** `isOnOnnxruntime` is true when our contender runs onnxruntime instead of our kernels. */
  isOnOnnxruntime: boolean
  /** `minScore` is the lowest score of a box, the same for all contenders. */
  minScore: number
}

export type FrameTiming = {
  /** `frameMs` is the time in milliseconds from the frame to its boxes. */
  frameMs: number
  /** `runMs` is the time of the network alone, in milliseconds; null when the runtime does not report it. */
  runMs: number | null
  boxes: number
}

export type Opened = {
  detail: string
}

export type Contender = {
  open(entry: Entry): Promise<Opened>
  setFrames(frames: ImageBitmap[]): void
  /** Runs `count` frames, beginning with frame `from`. After the last frame, the first frame follows. */
  run(from: number, count: number): Promise<FrameTiming[]>
}

/** `places` are paths on the benchmark's server. */
export const places = {
  page: '/vision/index.html',
  model: (model: ModelName) => `/models/${model}`,
  litert: '/node_modules/@litertjs/core/wasm/',
  mediapipe: '/node_modules/@mediapipe/tasks-vision/wasm',
  pictures: '/pictures/',
} as const

/**
 * Runs frames one after another and returns their times. `inputMs` returns the milliseconds for preparing the input,
 * which are subtracted from `runMs`. It prepares the input again, outside the measured time.
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
