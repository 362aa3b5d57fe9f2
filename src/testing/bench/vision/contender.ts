/** What is raced: one runtime with one model, in a worker of its own. */

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

export type ModelName = 'lite0' | 'lite2'

export type Entry = {
  model: ModelName
  inputSize: number
  /** 0: as many as the runtime takes by itself. */
  threads: 0 | 1
  runtime: 'wasm' | 'webgpu'
  /** Ours only: onnxruntime where our kernels would run. */
  isOnOnnxruntime: boolean
  /** Score a box needs; the same for all. */
  minScore: number
}

/** One frame's passage, in milliseconds. */
export type Look = {
  /** From frame to boxes. */
  frameMs: number
  /** Of it the run of the network alone; null where the runtime does not let it be told apart. */
  runMs: number | null
  boxes: number
}

export type Opened = {
  /** What ran, in the runtime's own words. */
  detail: string
}

export type Contender = {
  /** Fetches, prepares and starts the model. */
  open(entry: Entry): Promise<Opened>
  /** Hands over the frames to look at. */
  take(frames: ImageBitmap[]): void
  /** Looks at frames number `from`, `from + 1`, …, round and round. */
  look(from: number, count: number): Promise<Look[]>
}

/** Paths the bench's own server answers. */
export const places = {
  page: '/vision/index.html',
  model: (model: ModelName) => `/stand-ins/${model}.tflite`,
  litert: '/node_modules/@litertjs/core/wasm/',
  mediapipe: '/node_modules/@mediapipe/tasks-vision/wasm',
  pictures: '/pictures/',
} as const

/**
 * Times looks at frames one after the other. `inputMs` works out what the input took and is not timed itself; what is
 * left of `runMs` is the network.
 */
export async function lookInTurn(
  frames: readonly ImageBitmap[],
  [from, count]: readonly [number, number],
  lookAt: (frame: ImageBitmap) => Promise<{ runMs: number | null; boxes: number }>,
  inputMs: (frame: ImageBitmap) => Promise<number> = async () => 0,
): Promise<Look[]> {
  const looks: Look[] = []
  for (let i = from; i < from + count; i++) {
    const frame = frames[i % frames.length]!
    const began = performance.now()
    const { runMs, boxes } = await lookAt(frame)
    const frameMs = performance.now() - began
    looks.push({ frameMs, runMs: runMs === null ? null : runMs - (await inputMs(frame)), boxes })
  }
  return looks
}
