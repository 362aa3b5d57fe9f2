import type { OnnxModel } from '../convert/onnx-writer.ts'
import { align, placeStretches } from './arena.ts'
import type { Kernel } from './kernels.ts'
import { inFours } from './pack-weights.ts'
import { Planner } from './planner.ts'
import type { Argument, Draft } from './steps.ts'
import { know } from './unknown-graph.ts'

/** One call of a kernel, to be cut into chunks: `units` of `unit` each, from the argument at `range` to the next. */
export type Step = { kernel: Kernel; args: number[]; range: number; units: number; unit: number; chunks: number }

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
/** Enough for four threads, and fewer than `crew.ts` can count. */
const MOST_CHUNKS = 8

/** Plans the run of a converted EfficientDet graph. Throws `UnknownGraph` for others. Pure. */
export function planGraph(model: OnnxModel): Plan {
  const planner = new Planner(model)
  const { drafts, image, side } = planner
  // Rows outside a map are read from here. Behind it bytes go that nobody reads.
  const spare = align(Math.max(...drafts.map(zerosOf), 0))
  let at = spare + align(1)
  const weights = planner.weights.map((values) => {
    const offset = at
    at = align(at + values.byteLength)
    return { offset, values }
  })
  const { offsets, end } = placeStretches(stretchesOf(planner, model), at)
  const resolve = (argument: Argument) => {
    if (typeof argument === 'number') return argument
    if (typeof argument === 'string') return argument === 'zeros' ? 0 : spare
    return 'buffer' in argument ? offsets[argument.buffer]! : weights[argument.weights]!.offset
  }
  return {
    bytes: end,
    weights,
    input: { offset: offsets[image]!, side },
    steps: drafts.map(({ kernel, args, range, units, unit, cost }) => {
      const chunks = Math.max(1, Math.min(MOST_CHUNKS, units, Math.floor(cost / CHUNK_COST)))
      return { kernel, args: args.map(resolve), range, units, unit, chunks }
    }),
    outputs: model.outputs.map(({ name, dims }) => planOutput(planner, name, dims, offsets)),
  }
}

function planOutput({ lists }: Planner, name: string, dims: readonly number[], offsets: number[]): PlannedOutput {
  const list = lists.get(name)
  know(list, `The output ${name} is no list of maps`)
  const parts = list.maps.map(({ buffer, height, width, channels }) => ({
    offset: offsets[buffer]!,
    pixels: height * width,
    channels,
    stride: inFours(channels),
  }))
  const length = parts.reduce((sum, { pixels, channels }) => sum + pixels * channels, 0)
  know(length === dims.reduce((product, size) => product * size, 1), `The output ${name} has another size`)
  return { name, dims, parts, isSigmoid: list.isSigmoid }
}

/** Bytes of a row of zeros that a step reads. */
function zerosOf({ args }: Draft): number {
  return args.includes('zeros') ? Number(args[PIXEL_BYTES]) * Number(args[WIDTH]) : 0
}

/** Where windows have the size of a pixel and of a row. */
const PIXEL_BYTES = 3
const WIDTH = 4

/** How long each buffer is needed: the picture always, because its border must stay zero; outputs to the end. */
function stretchesOf({ buffers, drafts, lists, image }: Planner, { outputs }: OnnxModel) {
  const end = drafts.length
  const stretches = buffers.map((bytes) => ({ bytes, first: end, last: 0 }))
  for (const [step, { reads, writes }] of drafts.entries()) {
    for (const index of [...reads, writes]) {
      const stretch = stretches[index]!
      stretch.first = Math.min(stretch.first, step)
      stretch.last = Math.max(stretch.last, step)
    }
  }
  const kept = outputs.flatMap(({ name }) => lists.get(name)?.maps ?? [])
  for (const { buffer } of kept) stretches[buffer]!.last = end
  stretches[image]!.first = 0
  stretches[image]!.last = end
  return stretches
}
