import { expect, test } from 'vitest'
import { readBuiltIn } from '../../models/built-in-model.ts'
import { openParity } from '../../testing/centernet-parity.ts'
import { makeMicroCenternet, MICRO_SIDE } from '../testing/micro-centernet.ts'
import { makeRandom } from '../testing/random.ts'

function pictureOf(side: number, seed: number): Float32Array {
  const random = makeRandom(seed)
  return Float32Array.from({ length: side * side * 3 }, () => random() * 255)
}

test.each([1, 2, 3])('a small converted model gives the same result as TensorFlow.js: seed %d', async (seed) => {
  const compare = await openParity(makeMicroCenternet(seed), MICRO_SIDE)
  const { literal } = await compare(pictureOf(MICRO_SIDE, seed))
  expect(literal.heat).toBeLessThan(1e-5)
  expect(literal.wh).toBeLessThan(1e-2)
})

test(
  'the built-in model gives the result of TensorFlow.js, and an exact factor of ⅙ changes the result only slightly',
  { timeout: 240_000 },
  async () => {
    const compare = await openParity(await readBuiltIn(), 512)
    const { literal, exact } = await compare(pictureOf(512, 7))
    console.info(`built-in against TensorFlow.js: ${JSON.stringify({ literal, exact })}`)
    expect(literal.heat).toBeLessThan(2e-5)
    expect(literal.wh).toBeLessThan(0.02)
    expect(exact.heat).toBeLessThan(0.01)
  },
)
