import { KERNEL_PARAMETERS } from './kernel-parameters.ts'
import { FunctionWriter, I32, V128 } from './wasm-function.ts'

/** Number of vectors of a pixel that `mean` sums together: one cache line. */
const LINE = 4

/**
 * Writes `mean`: each channel's mean over the map. Rows are summed first, so that rounding loses little. `share` is 1 ∕
 * pixels.
 */
export function writeMean(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.mean)
  const { input, out, pixelBytes, width, height, from, to, share } = f.parameters
  const { place, x, y } = f.locals(I32, 'place', 'x', 'y')
  const totals = f.list(V128, LINE)
  const sums = f.list(V128, LINE)
  const writeVectors = (count: number) => {
    f.get(from).i32(16).op('i32.mul').get(input).op('i32.add').set(place)
    for (const total of totals.slice(0, count)) f.f32(0).op('f32x4.splat').set(total)
    f.get(height).set(y)
    f.doWhile(
      () => {
        for (const sum of sums.slice(0, count)) f.f32(0).op('f32x4.splat').set(sum)
        f.get(width).set(x)
        f.doWhile(
          () => {
            for (const [i, sum] of sums.slice(0, count).entries())
              f.get(sum)
                .get(place)
                .memory('v128.load', i * 16)
                .op('f32x4.add')
                .set(sum)
            f.advance(place, pixelBytes)
            f.advance(x, -1)
          },
          () => f.get(x),
        )
        for (const [i, sum] of sums.slice(0, count).entries())
          f.get(totals[i]!).get(sum).op('f32x4.add').set(totals[i]!)
        f.advance(y, -1)
      },
      () => f.get(y),
    )
    f.get(from).i32(16).op('i32.mul').get(out).op('i32.add').set(place)
    for (const [i, total] of totals.slice(0, count).entries()) {
      f.get(place).get(total).get(share).op('f32x4.splat').op('f32x4.mul')
      f.memory('v128.store', i * 16)
    }
    f.advance(from, count)
  }
  for (const count of [LINE, 1]) {
    f.whileTrue(
      () => f.get(from).i32(count).op('i32.add').get(to).i32(1).op('i32.add').op('i32.lt_s'),
      () => writeVectors(count),
    )
  }
  return f
}

/**
 * Writes `gatePointwise`, which multiplies the weights of a `pointwise` by a gate and copies the biases. The gate is
 * one number per input channel. Multiplying the input by the gate would give the same result.
 */
export function writeGatePointwise(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.gatePointwise)
  const { weights, gate, out, depth, eights, from, to } = f.parameters
  const { source, target, channel, end, block } = f.locals(I32, 'source', 'target', 'channel', 'end', 'block')
  const { factor } = f.locals(V128, 'factor')
  const writeBlock = (vectors: 1 | 2) => {
    const forEachVector = (pushValue: (offset: number) => void) => {
      for (let i = 0; i < vectors; i++) {
        f.get(target)
        pushValue(i * 16)
        f.memory('v128.store', i * 16)
      }
      f.advance(source, vectors * 16)
      f.advance(target, vectors * 16)
    }
    forEachVector((offset) => f.get(source).memory('v128.load', offset))
    f.get(gate).set(channel)
    f.doWhile(
      () => {
        f.get(channel).memory('v128.load32_splat').set(factor)
        forEachVector((offset) => f.get(source).memory('v128.load', offset).get(factor).op('f32x4.mul'))
        f.advance(channel, 4)
      },
      () => f.get(channel).get(end).op('i32.lt_u'),
    )
  }
  f.get(depth).i32(4).op('i32.mul').get(gate).op('i32.add').set(end)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(from).get(depth).i32(1).op('i32.add').op('i32.mul').i32(32).op('i32.mul').set(block)
      f.advance(source, block, weights)
      f.advance(target, block, out)
      f.get(from)
        .get(eights)
        .op('i32.lt_s')
        .ifTrue(() => writeBlock(2))
      f.get(from)
        .get(eights)
        .op('i32.ge_s')
        .ifTrue(() => writeBlock(1))
      f.advance(from, 1)
    },
  )
  return f
}

/**
 * Writes `gateDepthwise`, which multiplies the weights of a depthwise convolution by a gate and copies the biases. Each
 * channel has `taps` weights and one number of the gate.
 */
export function writeGateDepthwise(): FunctionWriter {
  const f = new FunctionWriter(KERNEL_PARAMETERS.gateDepthwise)
  const { weights, gate, out, taps, from, to } = f.parameters
  const { source, target, tap, block } = f.locals(I32, 'source', 'target', 'tap', 'block')
  const { factor } = f.locals(V128, 'factor')
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(taps).i32(1).op('i32.add').i32(16).op('i32.mul').get(from).op('i32.mul').set(block)
      f.advance(source, block, weights)
      f.advance(target, block, out)
      f.get(from).i32(16).op('i32.mul').get(gate).op('i32.add').memory('v128.load').set(factor)
      f.get(target).get(source).memory('v128.load').memory('v128.store')
      f.get(taps).set(tap)
      f.doWhile(
        () => {
          f.advance(source, 16)
          f.advance(target, 16)
          f.get(target).get(source).memory('v128.load').get(factor).op('f32x4.mul').memory('v128.store')
          f.advance(tap, -1)
        },
        () => f.get(tap),
      )
      f.advance(from, 1)
    },
  )
  return f
}
