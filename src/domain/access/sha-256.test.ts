import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha-256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('FIPS 180-4 sample: "abc"', () => {
  expect(hex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('agrees with the platform for every length around the block borders', () => {
  for (let length = 0; length <= 200; length++) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('')
    expect(hex(sha256(text)), `length ${length}`).toBe(createHash('sha256').update(text).digest('hex'))
  }
})
