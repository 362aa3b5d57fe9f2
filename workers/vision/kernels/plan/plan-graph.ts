import type { OnnxModel } from '../../convert/onnx-writer.ts'
import { KERNEL_PARAMETERS } from '../code/kernel-parameters.ts'
import type { Kernel } from '../code/kernel-parameters.ts'
import { align, placeAllocations } from './arena.ts'
import type { Allocation } from './arena.ts'
import type { Argument, Op } from './ops.ts'
import { inFours } from './pack-weights.ts'
import { Planner } from './planner.ts'
import { assertSupported } from './unsupported-graph.ts'

/**
 * One call of a kernel, to be cut into chunks: `units` of `unit` each. `args` in the order of the kernel's parameters;
 * `from` and `to` are the positions of the range among them.
 */
export type Step = {
  kernel: Kernel
  args: number[]
  from: number
  to: number
  units: number
  unit: number
  chunks: number
}

/** A map among the outputs: `pixels` × `channels` numbers, a pixel every `stride` of them. */
export type OutputPart = { offset: number; pixels: number; channels: number; stride: number }

export type PlannedOutput = { name: string; dims: readonly number[]; parts: OutputPart[]; isSigmoid: boolean }

/** Everything a run needs. Offsets in bytes from the beginning of memory, which is zero at first. */
export type Plan = {
  bytes: number
  weights: { offset: number; values: Float32Array }[]
  /** Three planes of `side` + 1 rows of `side` + 1 numbers; the last of each stay zero. */
  input: { offset: number; side: number }
  steps: Step[]
  outputs: PlannedOutput[]
}

/** Multiply-adds worth a chunk of their own: about five microseconds. */
const CHUNK_COST = 100_000
/** Enough for four threads, and fewer than `thread-pool.ts` can count. */
const MOST_CHUNKS = 8

/** Plans the run of a converted EfficientDet graph. Throws `UnsupportedGraph` for others. Pure. */
export function planGraph(model: OnnxModel): Plan {
  const planner = new Planner(model)
  const { ops, image, side } = planner
  // Memory begins with zeros, which are read in place of rows outside a map; behind them are bytes that are never read.
  const spare = align(Math.max(...ops.map(zeroBytesOf), 0))
  let at = spare + align(1)
  const weights = planner.weights.map((values) => {
    const offset = at
    at = align(at + values.byteLength)
    return { offset, values }
  })
  const { offsets, end } = placeAllocations(allocationsOf(planner, model), at)
  const resolve = (argument: Argument) => {
    if (typeof argument === 'number') return argument
    if (typeof argument === 'string') return argument === 'zeros' ? 0 : spare
    return 'buffer' in argument ? offsets[argument.buffer]! : weights[argument.weights]!.offset
  }
  return {
    bytes: end,
    weights,
    input: { offset: offsets[image]!, side },
    steps: ops.map((op) => toStep(op, resolve)),
    outputs: model.outputs.map(({ name, dims }) => planOutput(planner, name, dims, offsets)),
  }
}

function toStep({ kernel, args, units, unit, cost }: Op, resolve: (argument: Argument) => number): Step {
  const values: Readonly<Record<string, Argument>> = { ...args, from: 0, to: 0 }
  const names = Object.keys(KERNEL_PARAMETERS[kernel])
  const chunks = Math.max(1, Math.min(MOST_CHUNKS, units, Math.floor(cost / CHUNK_COST)))
  return {
    kernel,
    args: names.map((name) => resolve(values[name]!)),
    from: names.indexOf('from'),
    to: names.indexOf('to'),
    units,
    unit,
    chunks,
  }
}

function planOutput({ lists }: Planner, name: string, dims: readonly number[], offsets: number[]): PlannedOutput {
  const list = lists.get(name)
  assertSupported(list, `The output ${name} is no list of maps`)
  const parts = list.maps.map(({ buffer, height, width, channels }) => ({
    offset: offsets[buffer]!,
    pixels: height * width,
    channels,
    stride: inFours(channels),
  }))
  const length = parts.reduce((sum, { pixels, channels }) => sum + pixels * channels, 0)
  const expected = dims.reduce((product, size) => product * size, 1)
  assertSupported(length === expected, `The output ${name} has another size`)
  return { name, dims, parts, isSigmoid: list.isSigmoid }
}

/** Bytes of the row of zeros that an op reads. */
function zeroBytesOf({ args }: Op): number {
  return 'zeros' in args ? Number(args.pixelBytes) * Number(args.width) : 0
}

/** How long each buffer is needed: the picture always, because its border must stay zero; outputs to the end. */
function allocationsOf({ buffers, ops, lists, image }: Planner, { outputs }: OnnxModel): Allocation[] {
  const end = ops.length
  const allocations = buffers.map((bytes) => ({ bytes, first: end, last: 0 }))
  for (const [step, { reads, writes }] of ops.entries()) {
    for (const index of [...reads, writes]) {
      const allocation = allocations[index]!
      allocation.first = Math.min(allocation.first, step)
      allocation.last = Math.max(allocation.last, step)
    }
  }
  const kept = outputs.flatMap(({ name }) => lists.get(name)?.maps ?? [])
  for (const { buffer } of kept) allocations[buffer]!.last = end
  allocations[image]!.first = 0
  allocations[image]!.last = end
  return allocations
}
