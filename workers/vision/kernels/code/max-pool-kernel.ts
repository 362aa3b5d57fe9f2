import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'
import type { Local } from './wasm-function.ts'

const FORMS = { maxPool3Stride2: { size: 3, stride: 2 }, maxPool5: { size: 5, stride: 1 } } as const

/**
 * Writes `maxPool3Stride2` or `maxPool5`: the largest value in a window. Places outside the map read the nearest pixel
 * inside, which does not change the largest value.
 */
export function writeMaxPool(kernel: keyof typeof FORMS): FunctionWriter {
  const { size, stride } = FORMS[kernel]
  const f = new FunctionWriter(KERNEL_PARAMETERS[kernel])
  const { input, out, pixelBytes, width, height, outWidth, from, to, padTop, padLeft } = f.parameters
  const { x, channel, target } = f.locals(I32, 'x', 'channel', 'target')
  const { largest } = f.locals(V128, 'largest')
  const rows = f.list(I32, size)
  const columns = f.list(I32, size)
  /**
   * Computes where the window's rows or columns begin. `pushBytes` pushes the distance in bytes from one row or column
   * to the next.
   */
  const placeWindow = (at: Local, pad: Local, length: Local, places: Local[], pushBytes: () => void) => {
    for (const [k, one] of places.entries()) {
      f.get(at).i32(stride).op('i32.mul').get(pad).op('i32.sub').i32(k).op('i32.add').set(one)
      f.i32(0).get(one).get(one).i32(0).op('i32.lt_s').op('select').set(one)
      f.get(length).i32(1).op('i32.sub').get(one).get(one).get(length).op('i32.ge_s').op('select')
      pushBytes()
      f.op('i32.mul').set(one)
    }
  }
  const writeVector = () => {
    f.f32(-Infinity).op('f32x4.splat').set(largest)
    for (const row of rows) {
      for (const column of columns) {
        f.get(input).get(row).op('i32.add').get(column).op('i32.add').get(channel).op('i32.add').memory('v128.load')
        f.get(largest).op('f32x4.pmax').set(largest)
      }
    }
    f.get(target).get(largest).memory('v128.store')
    f.advance(target, 16)
    f.advance(channel, 16)
  }
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      placeWindow(from, padTop, height, rows, () => f.get(pixelBytes).get(width).op('i32.mul'))
      f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add').set(target)
      f.i32(0).set(x)
      f.doWhile(
        () => {
          placeWindow(x, padLeft, width, columns, () => f.get(pixelBytes))
          f.i32(0).set(channel)
          f.doWhile(writeVector, () => f.get(channel).get(pixelBytes).op('i32.lt_s'))
          f.advance(x, 1)
        },
        () => f.get(x).get(outWidth).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}
