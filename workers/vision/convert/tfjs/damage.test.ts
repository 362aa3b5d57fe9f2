import { expect, test } from 'vitest'
import { casesOf } from '../../../../src/testing/test-scope.ts'
import { ConversionError } from '../conversion-error.ts'
import { callsOfEach } from '../testing/count-calls.ts'
import { makeMicroCenternet } from '../testing/micro-centernet.ts'
import { makeRandom, pick } from '../testing/random.ts'
import { convertCenternet } from './convert-centernet.ts'
import type { TfjsFiles } from './tfjs-reader.ts'

const files = makeMicroCenternet()
/** The converter may call its functions this often per model, on average. An endless loop would call them more often. */
const MOST_CALLS = 100_000

/** Returns the graph, or null when the converter threw `ConversionError`. Throws for any other outcome. */
function tryConvert(damaged: TfjsFiles): Uint8Array | null {
  const graph = convertOrRefuse(damaged)
  const given = damaged.topology.length + damaged.weights.length
  if (graph && graph.length > given * 4 + 65_536) throw new Error(`${graph.length} bytes out of ${given}`)
  return graph
}

function convertOrRefuse(damaged: TfjsFiles): Uint8Array | null {
  try {
    return convertCenternet(damaged)
  } catch (error) {
    if (error instanceof ConversionError && error.message.length < 4096) return null
    throw error
  }
}

test(
  'when a model has changed bytes, it is converted or refused, without any other error',
  { timeout: 120_000 },
  async () => {
    const cases = casesOf(6000)
    const random = makeRandom(11)
    let refused = 0
    const calls = await callsOfEach(cases, () => {
      const damaged = { topology: files.topology.slice(), weights: files.weights.slice() }
      for (let count = 1 + pick(random, 3); count > 0; count--) {
        const bytes = random() < 0.8 ? damaged.topology : damaged.weights
        const at = pick(random, bytes.length)
        bytes[at] =
          random() < 0.5 ? bytes[at]! ^ (1 << pick(random, 8)) : '0123456789-."[]{}'.charCodeAt(pick(random, 17))
      }
      if (!tryConvert(damaged)) refused++
    })
    expect(calls).toBeLessThan(MOST_CALLS)
    expect(refused).toBeGreaterThan(cases * 0.1)
    expect(refused).toBeLessThan(cases * 0.98)
  },
)

const ODD = [null, true, 0, -1, 1.5, 1e308, '', 'x', '__proto__', '-99999999999', [], {}, 2 ** 31, '4096', '16777216']

test('when a model has one wrong value, it is converted or refused', { timeout: 120_000 }, async () => {
  const cases = casesOf(3000)
  const random = makeRandom(13)
  const text = new TextDecoder().decode(files.topology)
  let refused = 0
  const calls = await callsOfEach(cases, () => {
    const json: unknown = JSON.parse(text)
    replaceOne(json, ODD[pick(random, ODD.length)], random)
    if (!tryConvert({ ...files, topology: new TextEncoder().encode(JSON.stringify(json)) })) refused++
  })
  expect(calls).toBeLessThan(MOST_CALLS)
  expect(refused).toBeGreaterThan(cases / 3)
  expect(refused).toBeLessThan(cases)
})

test('when a model file is incomplete, the converter refuses it', { timeout: 120_000 }, () => {
  const random = makeRandom(17)
  const { topology, weights } = files
  const isTaken = Array.from({ length: casesOf(1000) }, (_, round) =>
    tryConvert(
      round % 2 === 0
        ? { topology: topology.subarray(0, pick(random, topology.length)), weights }
        : { topology, weights: weights.subarray(0, pick(random, weights.length)) },
    ),
  )
  expect(isTaken.filter(Boolean)).toEqual([])
})

test('when a model is a chain of thousands of nodes, its conversion does not overflow the stack', () => {
  const chain = makeMicroCenternet(1, ({ modelTopology: { node: nodes } }) => {
    const relu = nodes.find(({ op }) => op === 'Relu')!
    let before = relu.input![0]!
    for (let i = 0; i < 3900; i++) {
      nodes.push({ ...relu, name: `chain_${i}`, input: [before] })
      before = `chain_${i}`
    }
    relu.input = [before]
  })
  expect(convertCenternet(chain).length).toBeGreaterThan(1000)
})

/** Walks down a JSON value at random and replaces the value where the walk ends. */
function replaceOne(json: unknown, value: unknown, random: () => number): void {
  let holder = json as Record<string, unknown>
  for (;;) {
    const keys = Object.keys(holder)
    const key = keys[pick(random, keys.length)]!
    const next = holder[key]
    const isLeaf = typeof next !== 'object' || next === null || Object.keys(next).length === 0
    if (isLeaf || random() < 0.1) {
      holder[key] = value
      return
    }
    holder = next as Record<string, unknown>
  }
}
