import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

/** Writes `add`: the sum of two maps. */
export function writeAdd(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.add)
  const { a, b, out, from, to, lowest, highest } = f.parameters
  const { low, high, sum } = f.locals(V128, 'low', 'high', 'sum')
  f.get(lowest).op('f32x4.splat').set(low)
  f.get(highest).op('f32x4.splat').set(high)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(a).get(from).op('i32.add').memory('v128.load')
      f.get(b).get(from).op('i32.add').memory('v128.load').op('f32x4.add').set(sum)
      f.get(out).get(from).op('i32.add').clamp(sum, low, high).memory('v128.store')
      f.advance(from, 16)
    },
  )
  return f
}

/**
 * Writes `resize`: the nearest neighbour at `x * width / outWidth`, rounded down. With equal sizes the kernel copies.
 */
export function writeResize(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.resize)
  const { input, out, pixelBytes, outBytes, width, height, outWidth, outHeight, from, to } = f.parameters
  const { x, source, target, pixel, end } = f.locals(I32, 'x', 'source', 'target', 'pixel', 'end')
  f.get(from).get(outWidth).op('i32.mul').get(outBytes).op('i32.mul').get(out).op('i32.add').set(pixel)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.i32(0).set(x)
      f.doWhile(
        () => {
          f.get(from).get(height).op('i32.mul').get(outHeight).op('i32.div_u').get(width).op('i32.mul')
          f.get(x).get(width).op('i32.mul').get(outWidth).op('i32.div_u').op('i32.add')
          f.get(pixelBytes).op('i32.mul').get(input).op('i32.add').set(source)
          f.get(pixel).set(target)
          f.advance(end, pixelBytes, target)
          f.doWhile(
            () => {
              f.get(target).get(source).memory('v128.load').memory('v128.store')
              f.advance(source, 16)
              f.advance(target, 16)
            },
            () => f.get(target).get(end).op('i32.lt_u'),
          )
          f.advance(pixel, outBytes)
          f.advance(x, 1)
        },
        () => f.get(x).get(outWidth).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}

/**
 * Writes `upsample`, which doubles the size linearly. An even place gets a value unchanged. An odd place gets the mean
 * of its two neighbours. At the end, the last value is repeated.
 */
export function writeUpsample(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.upsample)
  const { input, out, pixelBytes, outBytes, width, height, outWidth, from, to, lowest, highest } = f.parameters
  const { x, y, near, far, channel, pixel } = f.locals(I32, 'x', 'y', 'near', 'far', 'channel', 'pixel')
  const rows = f.list(I32, 2)
  const { low, high, sum, quarter } = f.locals(V128, 'low', 'high', 'sum', 'quarter')
  /**
   * Computes the index of one of a place's two neighbours. `isLater` is 0 for the earlier neighbour and 1 for the later
   * neighbour.
   */
  const neighbour = (at: Local, isLater: number, length: Local, into: Local) => {
    f.get(at).i32(isLater).op('i32.add').i32(1).op('i32.shr_u').set(into)
    f.get(length).i32(1).op('i32.sub').get(into).get(into).get(length).op('i32.ge_s').op('select').set(into)
  }
  f.get(lowest).op('f32x4.splat').set(low)
  f.get(highest).op('f32x4.splat').set(high)
  f.f32(0.25).op('f32x4.splat').set(quarter)
  f.get(from).get(outWidth).op('i32.mul').get(outBytes).op('i32.mul').get(out).op('i32.add').set(pixel)
  const writePixel = () => {
    for (const [isLater, into] of [near, far].entries()) {
      neighbour(x, isLater, width, into)
      f.get(into).get(pixelBytes).op('i32.mul').set(into)
    }
    f.i32(0).set(channel)
    f.doWhile(
      () => {
        for (const [k, row] of rows.entries()) {
          for (const column of [near, far])
            f.get(row).get(column).op('i32.add').get(channel).op('i32.add').memory('v128.load')
          f.op('f32x4.add')
          if (k === 1) f.op('f32x4.add').get(quarter).op('f32x4.mul').set(sum)
        }
        f.get(pixel).get(channel).op('i32.add').clamp(sum, low, high).memory('v128.store')
        f.advance(channel, 16)
      },
      () => f.get(channel).get(pixelBytes).op('i32.lt_s'),
    )
    f.advance(pixel, outBytes)
    f.advance(x, 1)
  }
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      for (const [isLater, row] of rows.entries()) {
        neighbour(from, isLater, height, y)
        f.get(y).get(width).op('i32.mul').get(pixelBytes).op('i32.mul').get(input).op('i32.add').set(row)
      }
      f.i32(0).set(x)
      f.doWhile(writePixel, () => f.get(x).get(outWidth).op('i32.lt_s'))
      f.advance(from, 1)
    },
  )
  return f
}
