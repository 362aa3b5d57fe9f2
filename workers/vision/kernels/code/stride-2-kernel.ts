import { prepareActivation } from './activation.ts'
import type { PushActivated } from './activation.ts'
import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { Activation } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/**
 * Writes `depthwise3Stride2` or `depthwise5Stride2`: a depthwise convolution whose window moves by two pixels. Columns
 * outside the map are left out. `weights` has the order of `depthwise3`.
 */
export function writeStride2(size: 3 | 5, activation: Activation, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS[size === 3 ? 'depthwise3Stride2' : 'depthwise5Stride2'], isFused)
  const { input, weights, pixelBytes, width, height, from, to, padTop, zeros } = f.parameters
  const places = f.locals(I32, 'rowBytes', 'channel', 'weight', 'target', 'x', 'column', 'offset', 'place')
  const rows = f.list(I32, size)
  const { y } = f.locals(I32, 'y')
  const line: Line = {
    ...f.parameters,
    ...places,
    size,
    rows,
    push: prepareActivation(f, activation, f.parameters),
    // Alternating between two sums lets the processor start an addition before the previous one ends.
    sums: f.list(V128, 2),
    held: size === 3 ? f.list(V128, 9) : [],
  }
  f.get(pixelBytes).get(width).op('i32.mul').set(places.rowBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      for (const [ky, row] of rows.entries()) {
        f.get(from).i32(2).op('i32.mul').get(padTop).op('i32.sub').i32(ky).op('i32.add').set(y)
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

type Names = 'out' | 'pixelBytes' | 'width' | 'outWidth' | 'from' | 'padLeft'
type Places = 'rowBytes' | 'channel' | 'weight' | 'target' | 'x' | 'column' | 'offset' | 'place'
type Line = Record<Names | Places, Local> &
  Record<'rows' | 'sums' | 'held', Local[]> & { size: number; push: PushActivated }

/**
 * Writes the code for four channels along one row of outputs. `column` and `offset` are where the window begins, in
 * pixels and in bytes.
 */
function writeLine(f: FunctionWriter, line: Line): void {
  const { size, out, from, outWidth, pixelBytes, padLeft, channel, weight, target, x, column, offset, held } = line
  for (const [index, local] of held.entries())
    f.get(weight)
      .memory('v128.load', 16 + index * 16)
      .set(local)
  f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add')
  f.get(channel).op('i32.add').set(target)
  f.i32(0).get(padLeft).op('i32.sub').set(column)
  f.get(column).get(pixelBytes).op('i32.mul').get(channel).op('i32.add').set(offset)
  f.i32(0).set(x)
  f.doWhile(
    () => {
      writePixel(f, line)
      f.advance(target, pixelBytes)
      f.advance(column, 2)
      f.advance(offset, pixelBytes)
      f.advance(offset, pixelBytes)
      f.advance(x, 1)
    },
    () => f.get(x).get(outWidth).op('i32.lt_s'),
  )
  f.advance(weight, 16 + size * size * 16)
  f.advance(channel, 16)
}

/** Writes the code for four channels of one output, column by column of its window. */
function writePixel(f: FunctionWriter, line: Line): void {
  const { size, sums, weight, target, column, offset, place, width, pixelBytes, push } = line
  const [sum, other] = sums as [Local, Local]
  f.get(weight).memory('v128.load').set(sum)
  f.f32(0).op('f32x4.splat').set(other)
  f.get(offset).set(place)
  for (let kx = 0; kx < size; kx++) {
    f.get(column).i32(kx).op('i32.add').get(width).op('i32.lt_u')
    f.ifTrue(() => writeColumn(f, line, kx))
    if (kx < size - 1) f.advance(place, pixelBytes)
  }
  f.get(sum).get(other).op('f32x4.add').set(sum)
  f.get(target)
  push(sum).memory('v128.store')
}

function writeColumn(f: FunctionWriter, { size, rows, sums, held, weight, place }: Line, kx: number): void {
  for (const [ky, row] of rows.entries()) {
    const index = ky * size + kx
    const local = held[index]
    f.multiplyAdd(
      sums[index % 2]!,
      () => f.get(row).get(place).op('i32.add').memory('v128.load'),
      () => (local ? f.get(local) : f.get(weight).memory('v128.load', 16 + index * 16)),
    )
  }
}
