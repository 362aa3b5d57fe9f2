import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { makeRandom, pick } from './testing/random.ts'

test('agrees with the platform for every length around a block, wherever the bytes lie', () => {
  const random = makeRandom(5)
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length: length + 3 }, () => pick(random, 256)).subarray(3)
    expect(sha256(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
