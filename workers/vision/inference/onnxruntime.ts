import type * as Ort from 'onnxruntime-web'
import asyncifyGlue from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import asyncifyBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import jspiGlue from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url'
import jspiBinary from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'
import plainGlue from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import plainBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { fetchJoined, halvesOf } from './halves.ts'
import { threadCount } from './thread-count.ts'

type Onnxruntime = typeof Ort

/** A build of onnxruntime. A build with more abilities is a larger download. */
type Build = { load(): Promise<Onnxruntime>; glue: string; binary: string | string[] }

/** This build has 14 MB and runs only on WebAssembly. */
const plain: Build = { load: () => import('onnxruntime-web/wasm'), glue: plainGlue, binary: plainBinary }
/** This build has 17 MB and also runs on WebGPU, in browsers with WebAssembly's JavaScript promise integration. */
const jspi: Build = { load: () => import('onnxruntime-web/jspi'), glue: jspiGlue, binary: jspiBinary }
/**
 * This build has 27 MB and also runs on WebGPU, in browsers without promise integration. The site has this build in two
 * halves.
 */
const asyncify: Build = {
  load: () => import('onnxruntime-web/webgpu'),
  glue: asyncifyGlue,
  binary: import.meta.env.PROD ? halvesOf(asyncifyBinary) : [asyncifyBinary],
}

/**
 * Builds that have started a session in this worker. A second build is fetched only when the first build cannot run the
 * session.
 */
const started = new Map<Build, Onnxruntime>()

/**
 * Starts onnxruntime on a graph. `options.executionProviders` must name WebGPU when `isForGpu` is true. Callers open
 * sessions one after another, because onnxruntime allows only one such call at a time.
 */
export async function createOrtSession(
  graph: Uint8Array,
  isForGpu: boolean,
  options: Ort.InferenceSession.SessionOptions,
): Promise<{ ort: Onnxruntime; session: Ort.InferenceSession }> {
  const build = buildFor(isForGpu)
  const ort = started.get(build) ?? (await configure(await build.load(), build))
  const session = await ort.InferenceSession.create(graph, options)
  started.set(build, ort)
  return { ort, session }
}

function buildFor(isForGpu: boolean): Build {
  const forGpu = 'Suspending' in WebAssembly ? jspi : asyncify
  if (isForGpu || started.has(forGpu)) return forGpu
  return plain
}

/** onnxruntime reads these settings one time, before its first session. */
async function configure(ort: Onnxruntime, { glue, binary }: Build): Promise<Onnxruntime> {
  if (typeof binary === 'string') {
    ort.env.wasm.wasmPaths = { mjs: glue, wasm: binary }
  } else {
    ort.env.wasm.wasmPaths = { mjs: glue }
    ort.env.wasm.wasmBinary = await fetchJoined(binary)
  }
  ort.env.wasm.numThreads = threadCount()
  ort.env.logLevel = 'error'
  return ort
}
