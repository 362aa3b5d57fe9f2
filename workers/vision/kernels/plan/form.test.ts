import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clamped, composed, isPlain, PLAIN, productOf, scaled, shifted, sigmoidOf } from './form.ts'
import type { Form } from './form.ts'
import { UnsupportedGraph } from './unsupported-graph.ts'

function valueOf({ activation, scale, offset, lowest, highest }: Form, x: number): number {
  const sigmoid = 1 / (1 + Math.exp(-x))
  const bounded = Math.min(Math.max(scale * x + offset, lowest), highest)
  return { bounds: bounded, hardSwish: x * bounded, sigmoid, silu: x * sigmoid }[activation]
}

const number = fc.double({ min: -8, max: 8, noNaN: true })
const factor = fc.double({ min: 0.01, max: 8, noNaN: true })
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

test('a formula that combines scaling, shifting and clamping gives the same result as the single operations', () => {
  const change = fc.oneof(
    factor.map((by) => [(form: Form) => scaled(form, by), (value: number) => value * by] as const),
    number.map((by) => [(form: Form) => shifted(form, by), (value: number) => value + by] as const),
    fc
      .tuple(number, fc.double({ min: 0, max: 8, noNaN: true }))
      .map(
        ([low, width]) =>
          [(form: Form) => clamped(form, low, low + width), (value: number) => clamp(value, low, low + width)] as const,
      ),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), number, (changes, x) => {
      const form = changes.reduce((before, [change]) => change(before), PLAIN)
      const expected = changes.reduce((before, [, change]) => change(before), x)
      expect(Math.abs(valueOf(form, x) - expected)).toBeLessThan(1e-6 * (1 + Math.abs(expected)))
      // Adding 0 turns -0 into 0.
      expect(valueOf(composed(PLAIN, form), x) + 0).toBe(valueOf(form, x) + 0)
    }),
  )
})

test('a hard swish is recognised if it is written with a hard sigmoid or with a factor of a sixth', () => {
  const hardSigmoid = clamped(shifted(scaled(PLAIN, 1 / 6), 0.5), 0, 1)
  const inSixths = clamped(shifted(PLAIN, 3), 0, 6)
  for (const x of [-5, -3, -1, 0, 0.5, 2.9, 3, 7]) {
    const expected = x * clamp(x / 6 + 0.5, 0, 1)
    expect(valueOf(productOf(PLAIN, hardSigmoid), x)).toBeCloseTo(expected, 6)
    expect(valueOf(productOf(scaled(PLAIN, 1 / 6), inSixths), x)).toBeCloseTo(expected, 6)
  }
})

test('a formula that no kernel can compute is refused', () => {
  const relu = clamped(PLAIN, 0, Infinity)
  expect(productOf(PLAIN, sigmoidOf(PLAIN)).activation).toBe('silu')
  expect(isPlain(relu)).toBe(false)
  for (const impossible of [
    () => sigmoidOf(relu),
    () => productOf(relu, relu),
    () => productOf(shifted(PLAIN, 1), relu),
    () => productOf(scaled(PLAIN, 2), sigmoidOf(PLAIN)),
    () => scaled(PLAIN, -1),
    () => scaled(PLAIN, 0),
    () => clamped(sigmoidOf(PLAIN), 0, 1),
    () => clamped(PLAIN, 1, 0),
    () => composed(relu, sigmoidOf(PLAIN)),
  ])
    expect(impossible).toThrow(UnsupportedGraph)
})
