import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { addInput, beginBlock, forEachBlock, makeTile, storeBlock, TILE } from './tile.ts'
import type { Tile, Vectors } from './tile.ts'
import { FunctionWriter, I32 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

const PLANES = 3
/** Bytes between the windows of two neighbouring outputs: two pixels of a plane. */
const STRIDE = 8

/**
 * Writes `stem3` or `stem6`: the first convolution, `size` × `size` with stride 2. Its input is three planes that
 * include their border. The kernel works like `pointwise`, but reads the window's numbers instead of channels: plane by
 * plane and row by row. Rows of outputs must be at least a tile long. The last tile of a row overlaps the tile before.
 */
export function writeStem(size: 3 | 6, activation: Activation, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS[size === 3 ? 'stem3' : 'stem6'], isFused)
  const { input, rowBytes, planeBytes, outWidth, from, to } = f.parameters
  const tile = makeTile(f, f.parameters, activation)
  const { x, column, first } = f.locals(I32, 'x', 'column', 'first')
  const window = { ...f.locals(I32, 'corner', 'plane', 'row', 'planes', 'rows'), rowBytes, planeBytes, size }
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.i32(0).set(x)
      f.doWhile(
        () => {
          f.get(outWidth).i32(TILE).op('i32.sub').set(column)
          f.get(x).get(column).get(x).get(column).op('i32.lt_s').op('select').set(column)
          f.get(from).get(outWidth).op('i32.mul').get(column).op('i32.add').set(first)
          f.get(from).i32(2).op('i32.mul').get(rowBytes).op('i32.mul').get(input).op('i32.add')
          f.get(column).i32(STRIDE).op('i32.mul').op('i32.add').set(window.corner)
          forEachBlock(f, tile, first, (vectors) => {
            writeBlock(f, tile, vectors, window)
            storeBlock(f, tile, vectors)
          })
          f.advance(x, TILE)
        },
        () => f.get(x).get(outWidth).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}

type Window = Record<'corner' | 'plane' | 'row' | 'planes' | 'rows' | 'rowBytes' | 'planeBytes', Local> & {
  size: number
}

/** Computes the sums of one block for all pixels of a tile. */
function writeBlock(f: FunctionWriter, tile: Tile, vectors: Vectors, window: Window): void {
  const { corner, plane, row, planes, rows, rowBytes, planeBytes, size } = window
  const writeRow = () => {
    for (let k = 0; k < size; k++) {
      addInput(f, tile, vectors, k, (pixel) => void f.get(row).memory('v128.load32_splat', pixel * STRIDE + k * 4))
    }
    f.advance(tile.weight, size * vectors * 16)
    f.advance(row, rowBytes)
    f.advance(rows, -1)
  }
  beginBlock(f, tile, vectors)
  f.get(corner).set(plane)
  f.i32(PLANES).set(planes)
  f.doWhile(
    () => {
      f.get(plane).set(row)
      f.i32(size).set(rows)
      f.doWhile(writeRow, () => f.get(rows))
      f.advance(plane, planeBytes)
      f.advance(planes, -1)
    },
    () => f.get(planes),
  )
}
