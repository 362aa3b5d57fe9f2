import { F32, FunctionWriter, I32, V128 } from './wasm-writer.ts'
import type { Local } from './wasm-writer.ts'

/** The common parameters of all kernels that slide a window over a map, in the order they are handed over. */
function windowParameters(f: FunctionWriter) {
  const names = [
    'input',
    'weights',
    'out',
    'pixelBytes',
    'width',
    'height',
    'outWidth',
    'from',
    'to',
    'padTop',
    'padLeft',
  ] as const
  const [input, weights, out, pixelBytes, width, height, outWidth, from, to, padTop, padLeft] = names.map((_, i) =>
    f.parameter(i),
  ) as [Local, Local, Local, Local, Local, Local, Local, Local, Local, Local, Local]
  return { input, weights, out, pixelBytes, width, height, outWidth, from, to, padTop, padLeft }
}

const WINDOW = Array.from({ length: 11 }, () => I32)

/**
 * `depthwise(window…, zeros, spare, low, high)`: rows `from`..`to` of a depthwise convolution, `size` × `size`, stride 1, the
 * same size out as in. Maps lie pixel by pixel, channels in fours; `weights` holds for every four channels their biases
 * and then their weights, row by row. `zeros`: a row of zeros as long as the map's, which stands for rows outside;
 * `spare`: 16 bytes that are written and never read.
 *
 * Walks along a row with one sum for each output that the column at hand takes part in, so every input is read once a
 * row; columns outside the map are never met.
 */
export function writeDepthwise(size: 3 | 5, isFused: boolean): FunctionWriter {
  const f = new FunctionWriter([...WINDOW, I32, I32, F32, F32], isFused)
  const { input, weights, out, pixelBytes, width, height, from, to } = windowParameters(f)
  const zeros = f.parameter(11)
  const spare = f.parameter(12)
  const half = (size - 1) / 2
  const list = (length: number, type: number) => Array.from({ length }, () => f.local(type))
  const [low, high, bias, column] = list(4, V128) as [Local, Local, Local, Local]
  const sums = list(size + 1, V128)
  // Nine weights stay in registers; twenty-five do not fit and are read as they are needed.
  const held = size === 3 ? list(9, V128) : []
  const rows = list(size, I32)
  const at = list(size, I32)
  const [rowBytes, channel, weight, target, x, row, place] = list(7, I32) as [
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
  ]
  const pushWeight = (ky: number, kx: number) => {
    const index = ky * size + kx
    if (held[index]) f.get(held[index])
    else f.get(weight).memory('v128.load', 16 + index * 16)
  }

  /** Stores the oldest sum at `target`, or aside while that output lies left of the map. */
  const emit = (first: number) => {
    f.get(target).get(spare).get(x).i32(first).op('i32.ge_s').op('select')
    f.clamp(sums[0]!, low, high).memory('v128.store')
  }

  const line = () => {
    f.get(weight).memory('v128.load').set(bias)
    for (const [index, local] of held.entries())
      f.get(weight)
        .memory('v128.load', 16 + index * 16)
        .set(local)
    for (const [ky, pointer] of at.entries()) f.advance(pointer, channel, rows[ky])
    for (let i = 0; i < size - 1; i++) f.get(bias).set(sums[i]!)
    // The output `half` columns back is complete once the column at hand is added.
    f.get(out).get(row).get(rowBytes).op('i32.mul').op('i32.add').get(channel).op('i32.add')
    f.get(pixelBytes).i32(half).op('i32.mul').op('i32.sub').set(target)
    f.i32(0).set(x)
    f.doWhile(
      () => {
        f.get(bias).set(sums[size - 1]!)
        for (let ky = 0; ky < size; ky++) {
          f.get(at[ky]!).memory('v128.load').set(column)
          f.advance(at[ky]!, pixelBytes)
          for (let i = 0; i < size; i++) {
            f.multiplyAdd(
              sums[i]!,
              () => f.get(column),
              () => pushWeight(ky, size - 1 - i),
            )
          }
        }
        emit(half)
        f.advance(target, pixelBytes)
        for (let i = 0; i < size - 1; i++) f.get(sums[i + 1]!).set(sums[i]!)
        f.advance(x, 1)
      },
      () => f.get(x).get(width).op('i32.lt_s'),
    )
    for (let i = 0; i < half; i++) {
      emit(half)
      f.advance(target, pixelBytes)
      f.advance(x, 1)
      for (let k = 0; k < half - 1; k++) f.get(sums[k + 1]!).set(sums[k]!)
    }
    f.advance(weight, 16 + size * size * 16)
    f.advance(channel, 16)
  }

  f.get(f.parameter(13)).op('f32x4.splat').set(low)
  f.get(f.parameter(14)).op('f32x4.splat').set(high)
  f.get(pixelBytes).get(width).op('i32.mul').set(rowBytes)
  f.get(from).set(row)
  f.whileTrue(
    () => f.get(row).get(to).op('i32.lt_s'),
    () => {
      for (const [ky, pointer] of rows.entries()) {
        f.advance(place, ky - half, row)
        f.get(input).get(place).get(rowBytes).op('i32.mul').op('i32.add').get(zeros)
        f.get(place).get(height).op('i32.lt_u').op('select').set(pointer)
      }
      f.get(weights).set(weight)
      f.i32(0).set(channel)
      f.doWhile(line, () => f.get(channel).get(pixelBytes).op('i32.lt_s'))
      f.advance(row, 1)
    },
  )
  return f
}

/**
 * Rows `from`..`to` of a window of `size` × `size` moved by two pixels, outside ones left out: as
 * `depthwiseHalving(window…, low, high)` a depthwise convolution with weights as above, as `poolHalving(window…)` the
 * largest of the window.
 */
export function writeHalving(kind: 'depthwise' | 'pool', size: 3 | 5, isFused: boolean): FunctionWriter {
  const isPool = kind === 'pool'
  const f = new FunctionWriter(isPool ? WINDOW : [...WINDOW, F32, F32], isFused)
  const { input, weights, out, pixelBytes, width, height, outWidth, from, to, padTop, padLeft } = windowParameters(f)
  const [low, high, sum] = [V128, V128, V128].map((type) => f.local(type)) as [Local, Local, Local]
  const [rowBytes, channel, weight, target, x, y, column, pointer, place] = Array.from({ length: 9 }, () =>
    f.local(I32),
  ) as [Local, Local, Local, Local, Local, Local, Local, Local, Local]
  const tap = (ky: number, kx: number) => {
    if (isPool) return f.get(pointer).memory('v128.load').get(sum).op('f32x4.pmax').set(sum)
    return f.multiplyAdd(
      sum,
      () => f.get(pointer).memory('v128.load'),
      () => f.get(weight).memory('v128.load', 16 + (ky * size + kx) * 16),
    )
  }
  const pixel = () => {
    if (isPool) f.f32(-Infinity).op('f32x4.splat').set(sum)
    else f.get(weight).memory('v128.load').set(sum)
    for (let ky = 0; ky < size; ky++) {
      f.get(from).i32(2).op('i32.mul').get(padTop).op('i32.sub').i32(ky).op('i32.add').set(y)
      f.get(y)
        .get(height)
        .op('i32.lt_u')
        .ifTrue(() => {
          f.get(y).get(rowBytes).op('i32.mul').get(input).op('i32.add').get(channel).op('i32.add').set(place)
          for (let kx = 0; kx < size; kx++) {
            f.get(x).i32(2).op('i32.mul').get(padLeft).op('i32.sub').i32(kx).op('i32.add').set(column)
            f.get(column)
              .get(width)
              .op('i32.lt_u')
              .ifTrue(() => {
                f.get(column).get(pixelBytes).op('i32.mul').get(place).op('i32.add').set(pointer)
                tap(ky, kx)
              })
          }
        })
    }
    f.get(target)
    if (isPool) f.get(sum)
    else f.clamp(sum, low, high)
    f.memory('v128.store')
    f.advance(target, pixelBytes)
    f.advance(x, 1)
  }
  if (!isPool) {
    f.get(f.parameter(11)).op('f32x4.splat').set(low)
    f.get(f.parameter(12)).op('f32x4.splat').set(high)
  }
  f.get(pixelBytes).get(width).op('i32.mul').set(rowBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(weights).set(weight)
      f.i32(0).set(channel)
      f.doWhile(
        () => {
          f.get(from).get(outWidth).op('i32.mul').get(pixelBytes).op('i32.mul').get(out).op('i32.add')
          f.get(channel).op('i32.add').set(target)
          f.i32(0).set(x)
          f.doWhile(pixel, () => f.get(x).get(outWidth).op('i32.lt_s'))
          if (!isPool) f.advance(weight, 16 + size * size * 16)
          f.advance(channel, 16)
        },
        () => f.get(channel).get(pixelBytes).op('i32.lt_s'),
      )
      f.advance(from, 1)
    },
  )
  return f
}
