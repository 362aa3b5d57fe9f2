import { F32, FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'
import { WINDOW, WINDOW_TYPES } from './window-parameters.ts'

/**
 * Rows `from`..`to` of a window of `size` × `size` that moves by two pixels; what lies outside is left out. As
 * `halving(window…, low, high)` a depthwise convolution with weights in `depthwise`'s order, as `pool(window…)` the
 * largest in the window.
 */
export function writeHalving(kind: 'depthwise' | 'pool', size: 3 | 5, isFused: boolean): FunctionWriter {
  const isPool = kind === 'pool'
  const f = new FunctionWriter(isPool ? WINDOW_TYPES : [...WINDOW_TYPES, F32, F32], isFused)
  const whole = f.named(...WINDOW, 'lowest', 'highest')
  const vectors = f.locals(V128, 'low', 'high', 'sum')
  const places = f.locals(I32, 'rowBytes', 'channel', 'weight', 'target', 'x', 'y', 'column', 'pointer', 'place')
  const { out, weights, pixelBytes, width, outWidth, from, to } = whole
  const { rowBytes, channel, weight, target, x } = places
  if (!isPool) {
    f.get(whole.lowest).op('f32x4.splat').set(vectors.low)
    f.get(whole.highest).op('f32x4.splat').set(vectors.high)
  }
  f.get(pixelBytes).get(width).op('i32.mul').set(rowBytes)
  const line = () => {
    f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add')
    f.get(channel).op('i32.add').set(target)
    f.i32(0).set(x)
    f.doWhile(
      () => writePixel(f, { ...whole, ...vectors, ...places, isPool, size }),
      () => f.get(x).get(outWidth).op('i32.lt_s'),
    )
    if (!isPool) f.advance(weight, 16 + size * size * 16)
    f.advance(channel, 16)
  }
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(weights).set(weight)
      f.i32(0).set(channel)
      f.doWhile(line, () => f.get(channel).get(pixelBytes).op('i32.lt_s'))
      f.advance(from, 1)
    },
  )
  return f
}

type Names = (typeof WINDOW)[number] | 'low' | 'high' | 'sum'
type Places = 'rowBytes' | 'channel' | 'weight' | 'target' | 'x' | 'y' | 'column' | 'pointer' | 'place'
type Pixel = Record<Names | Places, Local> & { isPool: boolean; size: number }

/** Four channels of one output. */
function writePixel(f: FunctionWriter, at: Pixel): void {
  const { isPool, size, sum, weight, target, pixelBytes, x } = at
  if (isPool) f.f32(-Infinity).op('f32x4.splat').set(sum)
  else f.get(weight).memory('v128.load').set(sum)
  for (let ky = 0; ky < size; ky++) writeRow(f, at, ky)
  f.get(target)
  if (isPool) f.get(sum)
  else f.clamp(sum, at.low, at.high)
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

function writeTap(f: FunctionWriter, { isPool, sum, pointer, weight }: Pixel, index: number): void {
  if (isPool) {
    f.get(pointer).memory('v128.load').get(sum).op('f32x4.pmax').set(sum)
    return
  }
  f.multiplyAdd(
    sum,
    () => f.get(pointer).memory('v128.load'),
    () => f.get(weight).memory('v128.load', 16 + index * 16),
  )
}
