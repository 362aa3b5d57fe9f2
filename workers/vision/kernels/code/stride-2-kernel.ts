import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import type { ParameterOf } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/**
 * `depthwise3Stride2`, `depthwise5Stride2`: a depthwise convolution whose window moves by two pixels. Pixels outside the
 * map are left out. `weights` in the order of `depthwise3`.
 */
export function writeStride2(size: 3 | 5, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS[size === 3 ? 'depthwise3Stride2' : 'depthwise5Stride2'], isFused)
  const { weights, lowest, highest } = f.parameters
  const bounds = f.locals(V128, 'low', 'high')
  f.get(lowest).op('f32x4.splat').set(bounds.low)
  f.get(highest).op('f32x4.splat').set(bounds.high)
  writeRows(f, f.parameters, size, { weights, ...bounds })
  return f
}

/** `maxPool`: the largest value in a window of 3 × 3 that moves by two pixels. Pixels outside the map are left out. */
export function writeMaxPool(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.maxPool)
  writeRows(f, f.parameters, 3, null)
  return f
}

/** What a convolution has and a pooling has not. */
type Convolution = Record<'weights' | 'low' | 'high', Local> | null
type Places = 'rowBytes' | 'channel' | 'weight' | 'target' | 'x' | 'y' | 'column' | 'pointer' | 'place'
type Pixel = Record<ParameterOf<'maxPool'> | Places | 'sum', Local> & { size: number; convolution: Convolution }

function writeRows(
  f: FunctionWriter,
  parameters: Readonly<Record<ParameterOf<'maxPool'>, Local>>,
  size: number,
  convolution: Convolution,
): void {
  const { sum } = f.locals(V128, 'sum')
  const places = f.locals(I32, 'rowBytes', 'channel', 'weight', 'target', 'x', 'y', 'column', 'pointer', 'place')
  const { out, pixelBytes, width, outWidth, from, to } = parameters
  const { rowBytes, channel, weight, target, x } = places
  f.get(pixelBytes).get(width).op('i32.mul').set(rowBytes)
  const line = () => {
    f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add')
    f.get(channel).op('i32.add').set(target)
    f.i32(0).set(x)
    f.doWhile(
      () => writePixel(f, { ...parameters, ...places, sum, size, convolution }),
      () => f.get(x).get(outWidth).op('i32.lt_s'),
    )
    if (convolution) f.advance(weight, 16 + size * size * 16)
    f.advance(channel, 16)
  }
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      if (convolution) f.get(convolution.weights).set(weight)
      f.i32(0).set(channel)
      f.doWhile(line, () => f.get(channel).get(pixelBytes).op('i32.lt_s'))
      f.advance(from, 1)
    },
  )
}

/** Four channels of one output. */
function writePixel(f: FunctionWriter, at: Pixel): void {
  const { convolution, size, sum, weight, target, pixelBytes, x } = at
  if (convolution) f.get(weight).memory('v128.load').set(sum)
  else f.f32(-Infinity).op('f32x4.splat').set(sum)
  for (let ky = 0; ky < size; ky++) writeRow(f, at, ky)
  f.get(target)
  if (convolution) f.clamp(sum, convolution.low, convolution.high)
  else f.get(sum)
  f.memory('v128.store')
  f.advance(target, pixelBytes)
  f.advance(x, 1)
}

/** One row of the window, unless it lies outside. */
function writeRow(f: FunctionWriter, at: Pixel, ky: number): void {
  const { input, from, padTop, height, rowBytes, channel, padLeft, width, pixelBytes, x, y, column, pointer, place } =
    at
  const writeColumn = (kx: number) => {
    f.get(x).i32(2).op('i32.mul').get(padLeft).op('i32.sub').i32(kx).op('i32.add').set(column)
    f.get(column).get(width).op('i32.lt_u')
    f.ifTrue(() => {
      f.get(column).get(pixelBytes).op('i32.mul').get(place).op('i32.add').set(pointer)
      writeTap(f, at, ky * at.size + kx)
    })
  }
  f.get(from).i32(2).op('i32.mul').get(padTop).op('i32.sub').i32(ky).op('i32.add').set(y)
  f.get(y).get(height).op('i32.lt_u')
  f.ifTrue(() => {
    f.get(y).get(rowBytes).op('i32.mul').get(input).op('i32.add').get(channel).op('i32.add').set(place)
    for (let kx = 0; kx < at.size; kx++) writeColumn(kx)
  })
}

function writeTap(f: FunctionWriter, { convolution, sum, pointer, weight }: Pixel, index: number): void {
  if (!convolution) {
    f.get(pointer).memory('v128.load').get(sum).op('f32x4.pmax').set(sum)
    return
  }
  f.multiplyAdd(
    sum,
    () => f.get(pointer).memory('v128.load'),
    () => f.get(weight).memory('v128.load', 16 + index * 16),
  )
}
