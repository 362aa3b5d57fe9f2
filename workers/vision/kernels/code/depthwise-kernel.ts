import { prepareActivation } from './activation.ts'
import type { PushActivated } from './activation.ts'
import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/**
 * Writes `depthwise3` or `depthwise5`: a depthwise convolution, `size` × `size`, stride 1. The output is as large as
 * the input. For every four channels, `weights` holds first the biases and then the weights, row by row.
 *
 * The kernel moves along a row with one sum for each output to which the current column contributes. So every input is
 * read one time per row. Columns outside the map are never read.
 */
export function writeDepthwise(size: 3 | 5, activation: Activation, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS[size === 3 ? 'depthwise3' : 'depthwise5'], isFused)
  const { input, weights, pixelBytes, width, height, from, to, zeros } = f.parameters
  const vectors = f.locals(V128, 'bias', 'column')
  const places = f.locals(I32, 'rowBytes', 'channel', 'weight', 'target', 'x')
  const line: Line = {
    ...f.parameters,
    ...vectors,
    ...places,
    size,
    push: prepareActivation(f, activation, f.parameters),
    sums: f.list(V128, size),
    // Nine weights fit into registers; twenty-five do not fit and are read when needed.
    held: size === 3 ? f.list(V128, 9) : [],
    rows: f.list(I32, size),
    at: f.list(I32, size),
  }
  const { y } = f.locals(I32, 'y')
  f.get(pixelBytes).get(width).op('i32.mul').set(places.rowBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      for (const [ky, row] of line.rows.entries()) {
        f.advance(y, ky - (size - 1) / 2, from)
        f.get(input).get(y).get(places.rowBytes).op('i32.mul').op('i32.add').get(zeros)
        f.get(y).get(height).op('i32.lt_u').op('select').set(row)
      }
      f.get(weights).set(places.weight)
      f.i32(0).set(places.channel)
      f.doWhile(
        () => writeLine(f, line),
        () => f.get(places.channel).get(pixelBytes).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}

type Names = 'out' | 'pixelBytes' | 'width' | 'from' | 'spare' | 'bias' | 'column'
type Places = 'rowBytes' | 'channel' | 'weight' | 'target' | 'x'
type Line = Record<Names | Places, Local> &
  Record<'sums' | 'held' | 'rows' | 'at', Local[]> & { size: number; push: PushActivated }

/** Writes the code for four channels along one row of outputs. */
function writeLine(f: FunctionWriter, line: Line): void {
  const { size, out, from, pixelBytes, width, rowBytes, channel, weight, target, x, bias, sums, held, rows, at } = line
  const half = (size - 1) / 2
  f.get(weight).memory('v128.load').set(bias)
  for (const [index, local] of held.entries())
    f.get(weight)
      .memory('v128.load', 16 + index * 16)
      .set(local)
  for (const [ky, place] of at.entries()) f.advance(place, channel, rows[ky])
  for (const sum of sums.slice(0, -1)) f.get(bias).set(sum)
  // Adding the current column completes the output that is `half` columns to the left.
  f.get(out).get(from).get(rowBytes).op('i32.mul').op('i32.add').get(channel).op('i32.add')
  f.get(pixelBytes).i32(half).op('i32.mul').op('i32.sub').set(target)
  f.i32(0).set(x)
  f.doWhile(
    () => {
      f.get(bias).set(sums[size - 1]!)
      writeColumn(f, line)
      writeOldest(f, line)
    },
    () => f.get(x).get(width).op('i32.lt_s'),
  )
  for (let i = 0; i < half; i++) writeOldest(f, line)
  f.advance(weight, 16 + size * size * 16)
  f.advance(channel, 16)
}

/** Adds the current column to all sums. */
function writeColumn(f: FunctionWriter, { size, sums, at, held, column, weight, pixelBytes }: Line): void {
  for (const [ky, place] of at.entries()) {
    f.get(place).memory('v128.load').set(column)
    f.advance(place, pixelBytes)
    for (const [i, sum] of sums.entries()) {
      const index = ky * size + size - 1 - i
      const local = held[index]
      f.multiplyAdd(
        sum,
        () => f.get(column),
        () => (local ? f.get(local) : f.get(weight).memory('v128.load', 16 + index * 16)),
      )
    }
  }
}

/** Stores the oldest sum and shifts the other sums by one place. Outputs left of the map are stored in `spare`. */
function writeOldest(f: FunctionWriter, { size, sums, target, spare, x, push, pixelBytes }: Line): void {
  f.get(target)
    .get(spare)
    .get(x)
    .i32((size - 1) / 2)
    .op('i32.ge_s')
    .op('select')
  push(sums[0]!).memory('v128.store')
  f.advance(target, pixelBytes)
  f.advance(x, 1)
  for (let i = 0; i < size - 1; i++) f.get(sums[i + 1]!).set(sums[i]!)
}
