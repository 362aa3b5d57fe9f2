import { hasFusedMultiplyAdd, writeKernels } from '../code/kernels.ts'
import type { Kernels } from '../code/kernels.ts'
import { planGraph } from '../plan/plan-graph.ts'
import type { OutputPart, Plan, PlannedOutput, Step } from '../plan/plan-graph.ts'
import { readOnnx } from '../../convert/onnx-reader.ts'
import type { TensorPlace } from '../../input/tensor-place.ts'
import { leadRun, makeControl, runAlone } from './thread-pool.ts'
import type { Control } from './thread-pool.ts'

export type KernelRun = {
  /** The place of the picture. The caller writes the whole picture before each run, because runs overwrite it. */
  input: TensorPlace
  /** Runs the graph on the picture and returns the outputs by name. All runs return the same arrays. */
  run(): Record<string, { data: Float32Array; dims: readonly number[] }>
  release(): void
}

/** Everything that another thread needs to help with runs. */
export type HelperSetup = { module: WebAssembly.Module; memory: WebAssembly.Memory; steps: Step[]; control: Control }

const PAGE = 65_536

/**
 * Makes a graph ready to run on Narthex's own WebAssembly kernels. Calls `startHelper` one time for each of the
 * `helpers` additional threads, which need a cross-origin isolated page. Throws `UnsupportedGraph` for a graph that
 * these kernels cannot run.
 */
export async function openKernels(
  graph: Uint8Array,
  helpers: number,
  startHelper: (setup: HelperSetup) => { terminate(): void },
): Promise<KernelRun> {
  const plan = planGraph(readOnnx(graph))
  const { steps } = plan
  const pages = Math.ceil(plan.bytes / PAGE)
  const isShared = helpers > 0
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: isShared })
  const module = await WebAssembly.compile(
    writeKernels(
      steps.map(({ kernel }) => kernel),
      hasFusedMultiplyAdd(),
      pages,
      isShared,
    ),
  )
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } })
  const kernels = exports as Kernels
  for (const { offset, values } of plan.weights) new Float32Array(memory.buffer, offset, values.length).set(values)
  const control = isShared ? makeControl(steps) : null
  const helperThreads = control
    ? Array.from({ length: helpers }, () => startHelper({ module, memory, steps, control }))
    : []
  const outputs = plan.outputs.map((output) => outputReader(output, memory))
  return {
    input: inputPlace(plan, memory),
    run() {
      if (control) leadRun(kernels, steps, control)
      else runAlone(kernels, steps)
      return Object.fromEntries(outputs.map((read) => read()))
    },
    release() {
      for (const helper of helperThreads) helper.terminate()
    },
  }
}

/** Returns the place of the picture's three planes, inside their border. */
function inputPlace({ input: { offset, side, before, after } }: Plan, memory: WebAssembly.Memory): TensorPlace {
  const row = before + side + after
  const values = new Float32Array(memory.buffer, offset, row * row * 3)
  return { values, start: before * row + before, pixelStride: 1, rowStride: row, channelStride: row * row }
}

function outputReader({ name, dims, parts }: PlannedOutput, memory: WebAssembly.Memory) {
  const data = new Float32Array(dims.reduce((product, size) => product * size, 1))
  const views = parts.map((part) => ({ ...part, from: viewOf(part, memory) }))
  return () => {
    for (const { from, pixels, channels, stride, to, pixelStep, channelStep } of views) {
      for (let pixel = 0; pixel < pixels; pixel++) {
        const [first, start] = [to + pixel * pixelStep, pixel * stride]
        for (let channel = 0; channel < channels; channel++)
          data[first + channel * channelStep] = from[start + channel]!
      }
    }
    return [name, { data, dims }] as const
  }
}

function viewOf({ offset, pixels, channels, stride }: OutputPart, memory: WebAssembly.Memory): Float32Array {
  return new Float32Array(memory.buffer, offset, (pixels - 1) * stride + channels)
}
