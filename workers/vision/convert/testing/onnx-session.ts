import { env, InferenceSession, Tensor } from 'onnxruntime-web'

/** Runs a converted graph on one picture, with onnxruntime's WebAssembly, on one thread, in Node. */
export type OnnxRun = (picture: Float32Array) => Promise<{ scores: Float32Array; deltas: Float32Array }>

/** Starts a session; the picture of a run is NHWC, the layout of TFLite. */
export async function openOnnx(graph: Uint8Array, inputSize: number): Promise<OnnxRun> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const session = await InferenceSession.create(graph, { executionProviders: ['wasm'] })
  return async (picture) => {
    const image = new Tensor('float32', toPlanes(picture), [1, 3, inputSize, inputSize])
    const { scores, deltas } = await session.run({ image })
    return { scores: scores!.data as Float32Array, deltas: deltas!.data as Float32Array }
  }
}

/** Reorders a picture from NHWC to NCHW. */
export function toPlanes(picture: Float32Array): Float32Array {
  const plane = picture.length / 3
  const planes = new Float32Array(picture.length)
  for (let i = 0; i < picture.length; i++) planes[(i % 3) * plane + Math.floor(i / 3)] = picture[i]!
  return planes
}
