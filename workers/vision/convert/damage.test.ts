import { assert, nat, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { ConversionError } from './conversion-error.ts'
import { convert } from './convert.ts'
import { casesOf, isQuick } from '../../../src/testing/test-scope.ts'
import { callsOfEach, countCalls } from './testing/count-calls.ts'
import { openOnnx } from './testing/onnx-session.ts'
import { makeRandom, pick } from './testing/random.ts'
import { makeStandIn } from './testing/stand-in.ts'

const INPUT_SIZE = 32
const files = [1, 2, 3].map((seed) => makeStandIn('micro', { seed, withoutMetadata: seed === 3 }))
/**
 * On average, the converter may make at most this many calls of its functions per file. A file that makes the converter
 * loop causes more calls.
 */
const MOST_CALLS = 100_000

/** Returns the graph, or null when the converter threw `ConversionError`. Throws for any other outcome. */
function tryConvert(file: Uint8Array): Uint8Array | null {
  const onnx = convertOrRefuse(file)
  if (onnx && onnx.length > file.length * 4 + 65_536) throw new Error(`${onnx.length} bytes out of ${file.length}`)
  return onnx
}

function convertOrRefuse(file: Uint8Array): Uint8Array | null {
  try {
    return convert(file)
  } catch (error) {
    if (error instanceof ConversionError && error.message.length < 4096) return null
    throw error
  }
}

test(
  'a file with flipped bits or overwritten numbers is converted or refused, without other errors',
  { timeout: 120_000 },
  async () => {
    const random = makeRandom(11)
    const cases = casesOf(7000)
    const survivors: Uint8Array[] = []
    let refused = 0
    const calls = await callsOfEach(cases, (round) => {
      const file = pickFrom(files, random).slice()
      const view = new DataView(file.buffer)
      for (let count = 1 + pick(random, 3); count > 0; count--) {
        const at = pick(random, file.length - 4)
        if (random() < 0.5) file[at]! ^= 1 << pick(random, 8)
        else
          view.setUint32(
            at & ~3,
            pickFrom([0, 1, 0x7fffffff, 0xffffffff, 0x80000000, pick(random, file.length)], random),
            true,
          )
      }
      const onnx = tryConvert(file)
      if (!onnx) refused++
      else if (round % 200 === 0) survivors.push(onnx)
    })
    expect(calls).toBeLessThan(MOST_CALLS)
    expect(refused).toBeGreaterThan(cases * 0.1)
    expect(refused).toBeLessThan(cases * 0.985)
    // A converted file must open as a model; the numbers that the model computes do not matter.
    expect(survivors.length).toBeGreaterThan(isQuick ? 0 : 3)
    for (const onnx of survivors) {
      const { scores } = await (await openOnnx(onnx, INPUT_SIZE))(new Float32Array(INPUT_SIZE * INPUT_SIZE * 3))
      expect(scores).toHaveLength(207)
    }
  },
)

test(
  'an incomplete file or a mix of two files is refused, or converted if no needed byte is missing',
  { timeout: 120_000 },
  async () => {
    const random = makeRandom(13)
    const wronglyTaken: number[] = []
    const calls = await callsOfEach(casesOf(3000), (round) => {
      const [a, b] = [pickFrom(files, random), pickFrom(files, random)]
      const cut = pick(random, a.length)
      const isCutShort = round % 2 === 0
      const onnx = tryConvert(isCutShort ? a.slice(0, cut) : Buffer.concat([a.subarray(0, cut), b.subarray(cut)]))
      // The ZIP follows the flatbuffer; the converter needs the whole flatbuffer except its last padding.
      const end = Buffer.from(a).lastIndexOf('PK\u0003\u0004', undefined, 'latin1')
      if (isCutShort && onnx && cut < end - 16) wronglyTaken.push(cut)
    })
    expect(calls).toBeLessThan(MOST_CALLS)
    expect(wronglyTaken).toEqual([])
  },
)

test('when a file has a valid beginning and then random bytes, the converter refuses it', async () => {
  const check = property(uint8Array({ minLength: 8, maxLength: 600 }), nat(64), (bytes, root) => {
    bytes.set([root * 4, 0, 0, 0, ...new TextEncoder().encode('TFL3')])
    return tryConvert(bytes) === null
  })
  const numRuns = casesOf(2000)
  const calls = await countCalls(() => assert(check, { numRuns, seed: 17 }))
  expect(calls).toBeLessThan(MOST_CALLS * numRuns)
})

test('a file with a hundred kernels in one buffer is refused, because the result would be too large', () => {
  const data = new Uint16Array(43_200)
  const sides = [1, 2, 3, 4, 5, 6, 8, 10, 12]
  const bomb = makeStandIn('micro', {
    alter({ tensors, operators }) {
      const stem = operators.find((operator) => operator.code === 3)!
      for (const [height, width] of sides.flatMap((a) => sides.map((b) => [a, b] as const))) {
        const shape = [14_400 / (height * width), height, width, 3]
        const kernel = tensors.push({ name: 'kernel', shape, type: 'float16', data }) - 1
        const output = tensors.push({ name: 'output', shape: [], type: 'float32', data: null }) - 1
        operators.push({ ...stem, inputs: [stem.inputs[0]!, kernel, -1], outputs: [output] })
      }
    },
  })
  expect(() => convert(bomb)).toThrow('take more room than its file')
})

function pickFrom<T>(list: readonly T[], random: () => number): T {
  return list[pick(random, list.length)]!
}
