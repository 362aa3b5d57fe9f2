import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'

/** `add`: the sum of two maps. */
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

/** `resize`: the nearest neighbour at `x * width / outWidth`, rounded down. */
export function writeResize(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.resize)
  const { input, out, pixelBytes, width, height, outWidth, outHeight, from, to } = f.parameters
  const { x, source, target, end } = f.locals(I32, 'x', 'source', 'target', 'end')
  f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add').set(target)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.i32(0).set(x)
      f.doWhile(
        () => {
          f.get(from).get(height).op('i32.mul').get(outHeight).op('i32.div_u').get(width).op('i32.mul')
          f.get(x).get(width).op('i32.mul').get(outWidth).op('i32.div_u').op('i32.add')
          f.get(pixelBytes).op('i32.mul').get(input).op('i32.add').set(source)
          f.advance(end, pixelBytes, target)
          f.doWhile(
            () => {
              f.get(target).get(source).memory('v128.load').memory('v128.store')
              f.advance(source, 16)
              f.advance(target, 16)
            },
            () => f.get(target).get(end).op('i32.lt_u'),
          )
          f.advance(x, 1)
        },
        () => f.get(x).get(outWidth).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}

/** Numbers a patch of three planes takes, a multiple of 4. */
export const PATCH = 28

/**
 * `patches`: what a 3 × 3 convolution with stride 2 reads of three planes, which include their border: 27 numbers an
 * output pixel, plane by plane and row by row, and a 28th whose weight is 0.
 */
export function writePatches(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.patches)
  const { input, out, rowBytes, planeBytes, outWidth, from, to } = f.parameters
  const { x, corner, target, place } = f.locals(I32, 'x', 'corner', 'target', 'place')
  f.get(from)
    .get(outWidth)
    .op('i32.mul')
    .i32(PATCH * 4)
    .op('i32.mul')
    .get(out)
    .op('i32.add')
    .set(target)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.i32(0).set(x)
      f.get(from).i32(2).op('i32.mul').get(rowBytes).op('i32.mul').get(input).op('i32.add').set(corner)
      f.doWhile(
        () => {
          // Four numbers are written for three; the next write corrects the fourth.
          for (let plane = 0; plane < 3; plane++) {
            f.get(planeBytes).i32(plane).op('i32.mul').get(corner).op('i32.add').set(place)
            for (let row = 0; row < 3; row++) {
              f.get(target)
                .get(place)
                .memory('v128.load')
                .memory('v128.store', (plane * 9 + row * 3) * 4)
              if (row < 2) f.advance(place, rowBytes)
            }
          }
          f.advance(target, PATCH * 4)
          f.advance(corner, 8)
          f.advance(x, 1)
        },
        () => f.get(x).get(outWidth).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}
