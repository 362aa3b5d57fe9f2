import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { addInput, beginBlock, forEachBlock, makeTile, storeBlock, TILE } from './tile.ts'
import type { Tile, Vectors } from './tile.ts'
import { FunctionWriter, I32 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

const SIZE = 3
/** Columns that the windows of a tile cover. */
const COLUMNS = TILE + SIZE - 1
/** Input channels that one round of the inner loop reads. */
const CHANNELS = 4

/**
 * Writes `dense3`: a 3 × 3 convolution of all channels, stride 1, padded by one pixel. The kernel works like
 * `pointwise`, with three rows of three columns instead of one pixel. `weights` holds the blocks one after another:
 * first a block's biases, then its weights by row, then by group of four channels, then by column, then by channel.
 * Rows must be at least a tile long; the last tile of a row overlaps the tile before. Rows and columns outside the map
 * are read from `zeros`.
 */
export function writeDense(activation: Activation, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.dense3, isFused)
  const { input, zeros, pixelBytes, width, height, from, to } = f.parameters
  const tile = makeTile(f, f.parameters, activation)
  const { x, y, start, first, rowBytes } = f.locals(I32, 'x', 'y', 'start', 'first', 'rowBytes')
  const rows = f.list(I32, SIZE)
  const window: Window = {
    zeros,
    pixelBytes,
    width,
    start,
    rows,
    columns: f.list(I32, COLUMNS),
    ...f.locals(I32, 'left'),
  }
  f.get(pixelBytes).get(width).op('i32.mul').set(rowBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      for (const [ky, row] of rows.entries()) {
        f.advance(y, ky - 1, from)
        f.get(input).get(y).get(rowBytes).op('i32.mul').op('i32.add').get(zeros)
        f.get(y).get(height).op('i32.lt_u').op('select').set(row)
      }
      f.i32(0).set(x)
      f.doWhile(
        () => {
          f.advance(start, -TILE, width)
          f.get(x).get(start).get(x).get(start).op('i32.lt_s').op('select').set(start)
          f.get(from).get(width).op('i32.mul').get(start).op('i32.add').set(first)
          forEachBlock(f, tile, first, (vectors) => {
            beginBlock(f, tile, vectors)
            for (const row of rows) addRow(f, tile, vectors, row, window)
            storeBlock(f, tile, vectors)
          })
          f.advance(x, TILE)
        },
        () => f.get(x).get(width).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}

type Window = Record<'zeros' | 'pixelBytes' | 'width' | 'start' | 'left', Local> & {
  rows: readonly Local[]
  columns: readonly Local[]
}

/** Adds one row of the windows to the sums of a block. `left` counts the unread bytes of a pixel. */
function addRow(f: FunctionWriter, tile: Tile, vectors: Vectors, row: Local, window: Window): void {
  const { zeros, pixelBytes, width, start, columns, left } = window
  const last = COLUMNS - 1
  f.get(row).get(start).get(pixelBytes).op('i32.mul').op('i32.add').set(columns[1]!)
  for (let column = 2; column <= last; column++) f.advance(columns[column]!, pixelBytes, columns[column - 1])
  f.get(columns[1]!).get(pixelBytes).op('i32.sub').get(zeros).get(start).op('select').set(columns[0]!)
  f.get(columns[last]!).get(zeros)
  f.get(start).i32(TILE).op('i32.add').get(width).op('i32.lt_s').op('select').set(columns[last]!)
  f.get(pixelBytes).set(left)
  f.doWhile(
    () => {
      for (let kx = 0; kx < SIZE; kx++) {
        for (let channel = 0; channel < CHANNELS; channel++) {
          addInput(f, tile, vectors, kx * CHANNELS + channel, (pixel) => {
            f.get(columns[pixel + kx]!).memory('v128.load32_splat', channel * 4)
          })
        }
      }
      f.advance(tile.weight, SIZE * CHANNELS * vectors * 16)
      for (const column of columns) f.advance(column, CHANNELS * 4)
      f.advance(left, -CHANNELS * 4)
    },
    () => f.get(left),
  )
}
