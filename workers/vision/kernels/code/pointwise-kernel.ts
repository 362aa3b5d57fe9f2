import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/** Pixels worked on at once: as many sums as a processor with 16 vector registers can hold. */
export const TILE = 6

/**
 * `pointwise`: a 1 × 1 convolution. Outputs come in blocks of eight and, if `fours` is 1, a last one of four; `weights`
 * holds the blocks one after the other: first their biases, then for each input the weights of the block. The last tile
 * begins at pixel `last` at most, so that it stays within the map; maps of fewer pixels than a tile must have room for
 * one.
 */
export function writePointwise(isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.pointwise, isFused)
  const { input, weights, out, add, depth, eights, fours, outBytes, from, to, last, lowest, highest } = f.parameters
  const rows = f.list(I32, TILE)
  const sums = f.list(V128, TILE * 2)
  const { low, high, left, right, value } = f.locals(V128, 'low', 'high', 'left', 'right', 'value')
  const own = f.locals(I32, 'weight', 'target', 'other', 'end', 'place', 'depthBytes')
  const { pixel, blocks } = f.locals(I32, 'pixel', 'blocks')
  const tile: Tile = { ...own, rows, sums, low, high, left, right, value, add, outBytes }
  f.get(lowest).op('f32x4.splat').set(low)
  f.get(highest).op('f32x4.splat').set(high)
  f.get(depth).i32(4).op('i32.mul').set(own.depthBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(from).get(last).get(from).get(last).op('i32.lt_s').op('select').set(pixel)
      f.get(input).get(pixel).get(own.depthBytes).op('i32.mul').op('i32.add').set(rows[0]!)
      for (let r = 1; r < TILE; r++) f.advance(rows[r]!, own.depthBytes, rows[r - 1])
      f.advance(own.end, own.depthBytes, rows[0])
      f.get(out).get(pixel).get(outBytes).op('i32.mul').op('i32.add').set(own.target)
      f.get(add).get(pixel).get(outBytes).op('i32.mul').op('i32.add').set(own.other)
      f.get(weights).set(own.weight)
      f.get(eights).set(blocks)
      f.whileTrue(
        () => f.get(blocks),
        () => {
          writeBlock(f, tile, 2)
          f.advance(blocks, -1)
        },
      )
      f.get(fours).ifTrue(() => writeBlock(f, tile, 1))
      f.advance(from, TILE)
    },
  )
  return f
}

type Names =
  | 'weight'
  | 'target'
  | 'other'
  | 'end'
  | 'place'
  | 'depthBytes'
  | 'low'
  | 'high'
  | 'left'
  | 'right'
  | 'value'
  | 'add'
  | 'outBytes'
type Tile = Record<Names, Local> & { rows: Local[]; sums: Local[] }

/** One block of four or eight outputs for all pixels of a tile. */
function writeBlock(f: FunctionWriter, tile: Tile, vectors: 1 | 2): void {
  const { weight, rows, sums, left, right, value, end, depthBytes } = tile
  for (const [i, sum] of sums.entries()) {
    if (i % 2 < vectors)
      f.get(weight)
        .memory('v128.load', (i % 2) * 16)
        .set(sum)
  }
  f.advance(weight, vectors * 16)
  const step = (k: number) => {
    f.get(weight)
      .memory('v128.load', k * vectors * 16)
      .set(left)
    if (vectors === 2)
      f.get(weight)
        .memory('v128.load', k * 32 + 16)
        .set(right)
    for (const [r, row] of rows.entries()) {
      f.get(row)
        .memory('v128.load32_splat', k * 4)
        .set(value)
      for (const [side, column] of [left, right].slice(0, vectors).entries()) {
        f.multiplyAdd(
          sums[r * 2 + side]!,
          () => f.get(value),
          () => f.get(column),
        )
      }
    }
  }
  f.doWhile(
    () => {
      for (let k = 0; k < 4; k++) step(k)
      f.advance(weight, vectors * 64)
      for (const row of rows) f.advance(row, 16)
    },
    () => f.get(rows[0]!).get(end).op('i32.lt_u'),
  )
  for (const row of rows) f.get(row).get(depthBytes).op('i32.sub').set(row)
  writeResults(f, tile, vectors)
}

/** Adds the other map where there is one, limits and stores the sums of a block. */
function writeResults(f: FunctionWriter, tile: Tile, vectors: 1 | 2): void {
  const { sums, target, other, place, add, outBytes, low, high } = tile
  const forEachSum = (from: Local, handle: (sum: Local, offset: number) => void) => {
    f.get(from).set(place)
    for (let r = 0; r < TILE; r++) {
      for (let side = 0; side < vectors; side++) handle(sums[r * 2 + side]!, side * 16)
      if (r < TILE - 1) f.advance(place, outBytes)
    }
    f.advance(from, vectors * 16)
  }
  f.get(add).ifTrue(() =>
    forEachSum(other, (sum, offset) => {
      f.get(sum).get(place).memory('v128.load', offset).op('f32x4.add').set(sum)
    }),
  )
  forEachSum(target, (sum, offset) => {
    f.get(place).clamp(sum, low, high).memory('v128.store', offset)
  })
}
