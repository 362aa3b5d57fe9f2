import { createCpuInput } from '../input/cpu-input.ts'
import { packedPlace } from '../input/tensor-place.ts'
import { UnsupportedGraph } from '../kernels/plan/unsupported-graph.ts'
import { inputShape } from '../models/model-family.ts'
import { openOnGpu } from './gpu-session.ts'
import { openOnKernels } from './kernel-session.ts'
import { createOrtSession } from './onnxruntime.ts'
import type { Session, SessionOptions } from './session.ts'
import { warmUp } from './warm-up.ts'

/**
 * Starts a graph. On WebGPU, a graph must first pass warm-up runs. When anything fails on WebGPU, WebAssembly takes
 * over, with threads where memory can be shared. A software WebGPU adapter is about a hundred times slower than
 * WebAssembly, so it is used only when forced. Throws when no runtime accepts the graph.
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

/**
 * Opens a graph on Narthex's own kernels, which are about twice as fast as onnxruntime for all models of the catalog.
 * onnxruntime runs the graphs that the kernels do not support.
 */
async function openOnCpu(graph: Uint8Array, options: SessionOptions): Promise<Session> {
  try {
    return await openOnKernels(graph, options)
  } catch (error) {
    if (!(error instanceof UnsupportedGraph)) options.onWarning(`Our kernels could not run the model: ${String(error)}`)
  }
  return openOnOnnxruntime(graph, options)
}

/**
 * Opens a graph on onnxruntime's WebAssembly. Exported so that a benchmark can compare onnxruntime with the kernels.
 */
export async function openOnOnnxruntime(graph: Uint8Array, { family, inputSize }: SessionOptions): Promise<Session> {
  const { ort, session } = await createOrtSession(graph, false, { executionProviders: ['wasm'] })
  const place = packedPlace(family.input, inputSize)
  const write = createCpuInput(family, inputSize, place)
  const feeds = {
    [session.inputNames[0]!]: new ort.Tensor('float32', place.values, inputShape(family.input, inputSize)),
  }
  const opened: Session = {
    runtime: ort.env.wasm.numThreads === 1 ? 'wasm' : 'wasm-threads',
    lost: new Promise(() => {}),
    async run(frame, region) {
      await write(frame, region)
      const outputs = Object.entries(await session.run(feeds))
      return Object.fromEntries(
        outputs.map(([name, tensor]) => [name, { data: tensor.data as Float32Array, dims: tensor.dims }]),
      )
    },
    release: () => session.release(),
  }
  await warmUp((frame, region) => opened.run(frame, region), 1)
  return opened
}
