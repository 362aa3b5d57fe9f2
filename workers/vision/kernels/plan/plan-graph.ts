import type { OnnxModel } from '../../convert/onnx-writer.ts'
import { KERNEL_PARAMETERS } from '../code/kernel-parameters.ts'
import type { KernelName } from '../code/kernel-parameters.ts'
import { align, placeAllocations } from './arena.ts'
import type { Allocation } from './arena.ts'
import type { Argument, Op } from './ops.ts'
import { Planner } from './planner.ts'
import type { Program } from './program.ts'
import { layOut } from './table.ts'
import type { Column } from './table.ts'
import { assertSupported } from './unsupported-graph.ts'

/**
 * One call of a kernel. The call's range has the length `units` × `unit` and is divided into `chunks`. `args` has the
 * order of the kernel's parameters. `from` and `to` are the positions of the range in `args`.
 */
export type Step = {
  kernel: KernelName
  args: number[]
  from: number
  to: number
  units: number
  unit: number
  chunks: number
}

/**
 * A map that is part of an output: `pixels` × `channels` numbers. `stride` is the distance from pixel to pixel in the
 * map. `to` is the place of the first number in the output. `pixelStep` and `channelStep` are distances in the output.
 */
export type OutputPart = {
  offset: number
  pixels: number
  channels: number
  stride: number
  to: number
  pixelStep: number
  channelStep: number
}

export type PlannedOutput = { name: string; dims: readonly number[]; parts: OutputPart[] }

/** Everything that a run needs. Offsets are in bytes from the beginning of memory. At first, all memory is 0. */
export type Plan = {
  bytes: number
  weights: { offset: number; values: Float32Array }[]
  /** Three planes of `side` × `side` numbers, with borders `before` and `after` that stay zero. */
  input: { offset: number; side: number; before: number; after: number }
  steps: Step[]
  outputs: PlannedOutput[]
}

/** A chunk has at least this many multiply-adds, about five microseconds of work. */
const CHUNK_COST = 100_000
/** Enough chunks for four threads, and fewer than `thread-pool.ts` can count. */
const MOST_CHUNKS = 8

/** Largest memory of a run in bytes. Any model for the browser needs far less. */
const MOST_BYTES = 2 ** 30

/** Plans the run of a graph. Throws `UnsupportedGraph` for graphs that the kernels cannot run. */
export function planGraph(model: OnnxModel): Plan {
  const planner = new Planner(model)
  const { program } = planner
  const tables = model.outputs.map(({ name, dims }) => {
    const { columns, length } = layOut(program, planner.output(name))
    const expected = dims.reduce((product, size) => product * size, 1)
    assertSupported(length === expected, `The output ${name} has another size`)
    return { name, dims, columns }
  })
  const { ops, picture } = program
  // Memory begins with zeros, which kernels read instead of rows outside a map. After the zeros are spare bytes that
  // are written and never read.
  const spare = align(Math.max(...ops.map(zeroBytesOf), 0))
  let at = spare + align(1)
  const weights = program.weights.map((values) => {
    const offset = at
    at = align(at + values.byteLength)
    return { offset, values }
  })
  const kept = tables.flatMap(({ columns }) => columns.map(({ map }) => map.buffer))
  const { offsets, end } = placeAllocations(allocationsOf(program, kept), at)
  assertSupported(end <= MOST_BYTES, 'Too much memory')
  const resolve = (argument: Argument) => {
    if (typeof argument === 'number') return argument
    if (typeof argument === 'string') return argument === 'zeros' ? 0 : spare
    return 'buffer' in argument ? offsets[argument.buffer]! + (argument.bytes ?? 0) : weights[argument.weights]!.offset
  }
  return {
    bytes: end,
    weights,
    input: { ...picture, offset: offsets[picture.buffer]! },
    steps: ops.map((op) => toStep(op, resolve)),
    outputs: tables.map(({ name, dims, columns }) => ({
      name,
      dims,
      parts: columns.map((column) => toPart(column, offsets)),
    })),
  }
}

function toPart({ map, ...steps }: Column, offsets: number[]): OutputPart {
  const { buffer, firstChannel, stride, height, width, channels } = map
  return { ...steps, offset: offsets[buffer]! + firstChannel * 4, pixels: height * width, channels, stride }
}

function toStep(
  { kernel, activation = 'bounds', args, units, unit, cost }: Op,
  resolve: (argument: Argument) => number,
): Step {
  const values: Readonly<Record<string, Argument>> = { ...args, from: 0, to: 0 }
  const names = Object.keys(KERNEL_PARAMETERS[kernel])
  const chunks = Math.max(1, Math.min(MOST_CHUNKS, units, Math.floor(cost / CHUNK_COST)))
  return {
    kernel: `${kernel}.${activation}`,
    args: names.map((name) => resolve(values[name]!)),
    from: names.indexOf('from'),
    to: names.indexOf('to'),
    units,
    unit,
    chunks,
  }
}

/** Returns the bytes of the row of zeros that an op reads. */
function zeroBytesOf({ args }: Op): number {
  return 'zeros' in args ? Number(args.pixelBytes) * Number(args.width) : 0
}

/**
 * Returns how long each buffer is needed. The picture is needed in every step, because its border must stay zero.
 * Outputs are needed to the end.
 */
function allocationsOf({ buffers, ops, picture }: Program, kept: readonly number[]): Allocation[] {
  const end = ops.length
  const allocations = buffers.map((bytes) => ({ bytes, first: end, last: 0 }))
  for (const [step, { reads, writes }] of ops.entries()) {
    for (const index of [...reads, writes]) {
      const allocation = allocations[index]!
      allocation.first = Math.min(allocation.first, step)
      allocation.last = Math.max(allocation.last, step)
    }
  }
  for (const buffer of kept) allocations[buffer]!.last = end
  allocations[picture.buffer]!.first = 0
  allocations[picture.buffer]!.last = end
  return allocations
}
