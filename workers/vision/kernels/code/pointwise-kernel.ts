import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { addInput, beginBlock, forEachBlock, makeTile, storeBlock, TILE } from './tile.ts'
import type { Added, Tile, Vectors } from './tile.ts'
import { FunctionWriter, I32 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/**
 * Writes `pointwise`: a 1 × 1 convolution. Outputs come in blocks of eight and, if `fours` is 1, a last block of four.
 * `weights` holds the blocks one after another: first a block's biases, then its weights for each input. A tile begins
 * at pixel `last` at most, so the tile stays within the map. The buffer of a smaller map must have room for a whole
 * tile.
 */
export function writePointwise(activation: Activation, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.pointwise, isFused)
  const { input, add, addBytes, depth, from, to, last } = f.parameters
  const tile = makeTile(f, f.parameters, activation)
  const rows = f.list(I32, TILE)
  const { pixel, other, end, depthBytes } = f.locals(I32, 'pixel', 'other', 'end', 'depthBytes')
  f.get(depth).i32(4).op('i32.mul').set(depthBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(from).get(last).get(from).get(last).op('i32.lt_s').op('select').set(pixel)
      f.get(input).get(pixel).get(depthBytes).op('i32.mul').op('i32.add').set(rows[0]!)
      for (let r = 1; r < TILE; r++) f.advance(rows[r]!, depthBytes, rows[r - 1])
      f.advance(end, depthBytes, rows[0])
      f.get(add).get(pixel).get(addBytes).op('i32.mul').op('i32.add').set(other)
      forEachBlock(f, tile, pixel, (vectors) => {
        writeBlock(f, tile, vectors, { rows, end, depthBytes })
        storeBlock(f, tile, vectors, { map: add, place: other, bytes: addBytes } satisfies Added)
      })
      f.advance(from, TILE)
    },
  )
  return f
}

type Inputs = { rows: readonly Local[]; end: Local; depthBytes: Local }

/** Computes the sums of one block of four or eight outputs for all pixels of a tile. */
function writeBlock(f: FunctionWriter, tile: Tile, vectors: Vectors, { rows, end, depthBytes }: Inputs): void {
  beginBlock(f, tile, vectors)
  f.doWhile(
    () => {
      for (let k = 0; k < 4; k++) {
        addInput(f, tile, vectors, k, (pixel) => void f.get(rows[pixel]!).memory('v128.load32_splat', k * 4))
      }
      f.advance(tile.weight, vectors * 64)
      for (const row of rows) f.advance(row, 16)
    },
    () => f.get(rows[0]!).get(end).op('i32.lt_u'),
  )
  for (const row of rows) f.get(row).get(depthBytes).op('i32.sub').set(row)
}
