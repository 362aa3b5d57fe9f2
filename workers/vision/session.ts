import * as ort from 'onnxruntime-web/webgpu'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url'
import binaryUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'
import type { Runtime } from './contract.ts'
import type { RawOutputs } from './models/model-family.ts'

/** A model ready to run, one run at a time. */
export type Session = {
  runtime: Runtime
  /** Resolves with the reason when the device goes away; never otherwise. Such a session cannot run any more. */
  lost: Promise<string>
  run(input: Float32Array): Promise<RawOutputs>
  release(): Promise<void>
}

export type SessionOptions = {
  inputShape: readonly number[]
  /** Forces a runtime; without it WebGPU is tried first, then WebAssembly. */
  runtime?: 'webgpu' | 'wasm'
  onWarning: (message: string) => void
}

/** More threads than this gain nothing on graphs of this size and take cores from the video decoder. */
const MOST_THREADS = 4

/**
 * Starts onnxruntime on a graph. WebGPU counts as started only after a run has succeeded; when creating or running
 * fails there, WebAssembly takes over, with threads where the page is cross-origin isolated. A software WebGPU
 * adapter is slower than WebAssembly by two orders of magnitude, so it is used only when forced.
 * Throws when no runtime takes the graph.
 */
export async function openSession(graph: Uint8Array, options: SessionOptions): Promise<Session> {
  if (options.runtime !== 'wasm') {
    try {
      const session = await openOnGpu(graph, options)
      if (session) return session
    } catch (error) {
      if (options.runtime === 'webgpu') throw error
      options.onWarning(`WebGPU could not run the model: ${String(error)}`)
    }
  }
  return openOnCpu(graph, options)
}

async function openOnGpu(graph: Uint8Array, options: SessionOptions): Promise<Session | null> {
  const adapter = await globalThis.navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })
  const isForced = options.runtime === 'webgpu'
  if (!adapter || (adapter.info.isFallbackAdapter && !isForced)) {
    if (isForced) throw new Error('No WebGPU adapter')
    return null
  }
  const device = await adapter.requestDevice({ requiredLimits: limitsOf(adapter) })
  const lost = device.lost.then((info) => `${info.reason}: ${info.message}`)
  try {
    prepareEnvironment()
    const provider = { name: 'webgpu', device } as const
    const session = await ort.InferenceSession.create(graph, { executionProviders: [provider] })
    const opened = wrap(session, 'webgpu', options.inputShape, lost, () => device.destroy())
    await warmUp(opened, options.inputShape)
    return opened
  } catch (error) {
    device.destroy()
    throw error
  }
}

async function openOnCpu(graph: Uint8Array, options: SessionOptions): Promise<Session> {
  prepareEnvironment()
  const session = await ort.InferenceSession.create(graph, { executionProviders: ['wasm'] })
  const runtime = ort.env.wasm.numThreads === 1 ? 'wasm' : 'wasm-threads'
  const opened = wrap(session, runtime, options.inputShape, new Promise(() => {}), () => {})
  await warmUp(opened, options.inputShape)
  return opened
}

/** Read by onnxruntime once, before its first session; one binary serves WebGPU and WebAssembly. */
function prepareEnvironment(): void {
  ort.env.wasm.wasmPaths = { mjs: runtimeUrl, wasm: binaryUrl }
  const cores = globalThis.navigator.hardwareConcurrency || 1
  ort.env.wasm.numThreads = globalThis.crossOriginIsolated ? Math.min(cores, MOST_THREADS) : 1
  ort.env.logLevel = 'error'
}

/** The adapter's own limits where the defaults could be too small for large feature maps. */
function limitsOf({ limits }: GPUAdapter): Record<string, number> {
  return {
    maxBufferSize: limits.maxBufferSize,
    maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
    maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
    maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
    maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
    maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
    maxComputeWorkgroupSizeY: limits.maxComputeWorkgroupSizeY,
    maxComputeWorkgroupSizeZ: limits.maxComputeWorkgroupSizeZ,
    maxComputeWorkgroupsPerDimension: limits.maxComputeWorkgroupsPerDimension,
  }
}

function wrap(
  session: ort.InferenceSession,
  runtime: Runtime,
  inputShape: readonly number[],
  lost: Promise<string>,
  onRelease: () => void,
): Session {
  const inputName = session.inputNames[0]!
  return {
    runtime,
    lost,
    async run(input) {
      const feeds = { [inputName]: new ort.Tensor('float32', input, inputShape) }
      const outputs = Object.entries(await session.run(feeds))
      return Object.fromEntries(
        outputs.map(([name, tensor]) => [name, { data: tensor.data as Float32Array, dims: tensor.dims }]),
      )
    },
    async release() {
      await session.release()
      onRelease()
    },
  }
}

/** The first run compiles shaders and proves that the device can run the graph at all. */
async function warmUp(session: Session, inputShape: readonly number[]): Promise<void> {
  await session.run(new Float32Array(inputShape.reduce((product, size) => product * size, 1)))
}
