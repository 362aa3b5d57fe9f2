import { prepareActivation } from './activation.ts'
import type { PushActivated } from './activation.ts'
import type { Activation } from './kernel-parameters.ts'
import { I32, V128 } from './wasm-function.ts'
import type { FunctionWriter, Local } from './wasm-function.ts'

/** The number of pixels that a kernel computes together. The sums of these pixels fit into 16 vector registers. */
export const TILE = 6

type Parameters = Record<
  'weights' | 'out' | 'eights' | 'fours' | 'outBytes' | 'lowest' | 'highest' | 'scale' | 'offset',
  Local
>
type Names = 'weight' | 'target' | 'place' | 'blocks' | 'left' | 'right' | 'value'

/** Number of vectors of four outputs in a block. */
export type Vectors = 1 | 2

/** The locals of a convolution kernel, which computes one block of outputs for several pixels together. */
export type Tile = Parameters &
  Record<Names, Local> & { sums: readonly Local[]; activation: Activation; push: PushActivated }

/** Declares the locals of a convolution kernel. */
export function makeTile(f: FunctionWriter, parameters: Parameters, activation: Activation): Tile {
  const sums = f.list(V128, TILE * 2)
  const vectors = f.locals(V128, 'left', 'right', 'value')
  const places = f.locals(I32, 'weight', 'target', 'place', 'blocks')
  return { ...parameters, ...vectors, ...places, sums, activation, push: prepareActivation(f, activation, parameters) }
}

/**
 * Calls `write` for each block of eight outputs and for the block of four. `first` is the tile's first output pixel.
 */
export function forEachBlock(f: FunctionWriter, tile: Tile, first: Local, write: (vectors: Vectors) => void): void {
  const { weights, weight, out, outBytes, target, eights, fours, blocks } = tile
  f.get(out).get(first).get(outBytes).op('i32.mul').op('i32.add').set(target)
  f.get(weights).set(weight)
  f.get(eights).set(blocks)
  f.whileTrue(
    () => f.get(blocks),
    () => {
      write(2)
      f.advance(blocks, -1)
    },
  )
  f.get(fours).ifTrue(() => write(1))
}

/**
 * Begins a block with its biases as the sums. With one vector of outputs, each pixel has two sums. Each input is added
 * to the other sum than the input before. So an addition need not wait for the previous addition.
 */
export function beginBlock(f: FunctionWriter, { weight, sums }: Tile, vectors: Vectors): void {
  for (const [i, sum] of sums.entries()) {
    if (i % 2 < vectors)
      f.get(weight)
        .memory('v128.load', (i % 2) * 16)
        .set(sum)
    else f.f32(0).op('f32x4.splat').set(sum)
  }
  f.advance(weight, vectors * 16)
}

/** Adds input `k` of each pixel. Input 0's weights are at `weight`. `pushInput` pushes the input in all four lanes. */
export function addInput(
  f: FunctionWriter,
  { weight, left, right, value, sums }: Tile,
  vectors: Vectors,
  k: number,
  pushInput: (pixel: number) => void,
): void {
  const columns = [left, right].slice(0, vectors)
  for (const [side, column] of columns.entries())
    f.get(weight)
      .memory('v128.load', (k * vectors + side) * 16)
      .set(column)
  for (let pixel = 0; pixel < TILE; pixel++) {
    pushInput(pixel)
    f.set(value)
    for (const [side, column] of columns.entries()) {
      f.multiplyAdd(
        sums[pixel * 2 + (vectors === 1 ? k % 2 : side)]!,
        () => f.get(value),
        () => f.get(column),
      )
    }
  }
}

/**
 * Another map to add, or no map when `map` is 0. `place` is the address of the current block in the tile's first pixel
 * of that map. `bytes` is the distance from pixel to pixel.
 */
export type Added = Record<'map' | 'place' | 'bytes', Local>

/**
 * Stores a block and moves to the next block. The map `added` is added before the activation `bounds`, but after any
 * other activation.
 */
export function storeBlock(f: FunctionWriter, tile: Tile, vectors: Vectors, added?: Added): void {
  const { sums, target, place, outBytes, activation, push } = tile
  const forEachSum = (from: Local, pixelBytes: Local, handle: (sum: Local, offset: number) => void) => {
    f.get(from).set(place)
    for (let pixel = 0; pixel < TILE; pixel++) {
      for (let side = 0; side < vectors; side++) handle(sums[pixel * 2 + side]!, side * 16)
      if (pixel < TILE - 1) f.advance(place, pixelBytes)
    }
    f.advance(from, vectors * 16)
  }
  if (vectors === 1) {
    for (let i = 0; i < sums.length; i += 2)
      f.get(sums[i]!)
        .get(sums[i + 1]!)
        .op('f32x4.add')
        .set(sums[i]!)
  }
  const isBounded = activation === 'bounds'
  if (!isBounded) for (const [i, sum] of sums.entries()) if (i % 2 < vectors) push(sum).set(sum)
  if (added) {
    f.get(added.map).ifTrue(() =>
      forEachSum(added.place, added.bytes, (sum, offset) => {
        f.get(sum).get(place).memory('v128.load', offset).op('f32x4.add').set(sum)
      }),
    )
  }
  forEachSum(target, outBytes, (sum, offset) => {
    f.get(place)
    if (isBounded) push(sum)
    else f.get(sum)
    f.memory('v128.store', offset)
  })
}
