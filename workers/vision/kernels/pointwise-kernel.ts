import { F32, FunctionWriter, I32, V128 } from './wasm-writer.ts'
import type { Local } from './wasm-writer.ts'

/** Pixels worked on at once: as many sums as a processor with 16 vector registers can hold. */
export const TILE = 6

/**
 * `pointwise(in, weights, out, add, depth, eights, fours, outBytes, from, to, last, low, high)`: a 1 × 1 convolution.
 * Pixels `from`..`to`, `depth` (a multiple of 4) numbers each, one after the other. Outputs come in blocks of eight and,
 * if `fours` is 1, a last one of four; `weights` holds the blocks one after the other: first their biases, then for each
 * input the weights of the block. A pixel of the output has `outBytes`. `add`: 0, or what is added to the output, in its
 * form. The last tile begins at pixel `last` at the most, so that it stays within the map; maps of fewer pixels than a
 * tile must have room for one.
 */
export function writePointwise(isFused: boolean): FunctionWriter {
  const f = new FunctionWriter([I32, I32, I32, I32, I32, I32, I32, I32, I32, I32, I32, F32, F32], isFused)
  const [input, weights, out, add, depth, eights, fours, outBytes, from, to, last] = Array.from(
    { length: 11 },
    (_, i) => f.parameter(i),
  ) as [Local, Local, Local, Local, Local, Local, Local, Local, Local, Local, Local]
  const rows = Array.from({ length: TILE }, () => f.local(I32))
  const sums = Array.from({ length: TILE * 2 }, () => f.local(V128))
  const [low, high, left, right, value] = Array.from({ length: 5 }, () => f.local(V128)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
  ]
  const [pixel, weight, target, other, end, count, depthBytes] = Array.from({ length: 7 }, () => f.local(I32)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
    Local,
  ]

  const block = (vectors: 1 | 2) => {
    for (const [i, sum] of sums.entries()) {
      if (i % 2 < vectors)
        f.get(weight)
          .memory('v128.load', (i % 2) * 16)
          .set(sum)
    }
    f.advance(weight, vectors * 16)
    f.doWhile(
      () => {
        for (let k = 0; k < 4; k++) {
          f.get(weight)
            .memory('v128.load', k * vectors * 16)
            .set(left)
          if (vectors === 2)
            f.get(weight)
              .memory('v128.load', k * 32 + 16)
              .set(right)
          for (const [r, row] of rows.entries()) {
            f.get(row)
              .memory('v128.load32_splat', k * 4)
              .set(value)
            for (const [side, column] of [left, right].slice(0, vectors).entries()) {
              f.multiplyAdd(
                sums[r * 2 + side]!,
                () => f.get(value),
                () => f.get(column),
              )
            }
          }
        }
        f.advance(weight, vectors * 64)
        for (const row of rows) f.advance(row, 16)
      },
      () => f.get(rows[0]!).get(end).op('i32.lt_u'),
    )
    for (const row of rows) f.get(row).get(depthBytes).op('i32.sub').set(row)
    store(vectors)
  }

  const store = (vectors: 1 | 2) => {
    f.get(add).ifTrue(() => {
      f.get(other).set(count)
      for (let r = 0; r < TILE; r++) {
        for (let side = 0; side < vectors; side++) {
          const sum = sums[r * 2 + side]!
          f.get(sum)
            .get(count)
            .memory('v128.load', side * 16)
            .op('f32x4.add')
            .set(sum)
        }
        if (r < TILE - 1) f.advance(count, outBytes)
      }
      f.advance(other, vectors * 16)
    })
    f.get(target).set(count)
    for (let r = 0; r < TILE; r++) {
      for (let side = 0; side < vectors; side++) {
        f.get(count)
          .clamp(sums[r * 2 + side]!, low, high)
          .memory('v128.store', side * 16)
      }
      if (r < TILE - 1) f.advance(count, outBytes)
    }
    f.advance(target, vectors * 16)
  }

  const blocks = f.local(I32)
  f.get(f.parameter(11)).op('f32x4.splat').set(low)
  f.get(f.parameter(12)).op('f32x4.splat').set(high)
  f.get(depth).i32(4).op('i32.mul').set(depthBytes)
  f.whileTrue(
    () => f.get(from).get(to).op('i32.lt_s'),
    () => {
      f.get(from).get(last).get(from).get(last).op('i32.lt_s').op('select').set(pixel)
      f.get(input).get(pixel).get(depthBytes).op('i32.mul').op('i32.add').set(rows[0]!)
      for (let r = 1; r < TILE; r++) f.advance(rows[r]!, depthBytes, rows[r - 1])
      f.advance(end, depthBytes, rows[0])
      f.get(out).get(pixel).get(outBytes).op('i32.mul').op('i32.add').set(target)
      f.get(add).get(pixel).get(outBytes).op('i32.mul').op('i32.add').set(other)
      f.get(weights).set(weight)
      f.get(eights).set(blocks)
      f.whileTrue(
        () => f.get(blocks),
        () => {
          block(2)
          f.advance(blocks, -1)
        },
      )
      f.get(fours).ifTrue(() => block(1))
      f.advance(from, TILE)
    },
  )
  return f
}
