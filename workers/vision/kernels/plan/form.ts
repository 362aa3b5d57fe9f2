import type { Activation } from '../code/kernel-parameters.ts'
import { assertSupported } from './unsupported-graph.ts'

/**
 * The function that a layer applies to each number x before storing the number:
 * - `bounds`: clamp(scale · x + offset, lowest, highest). The scale and the offset go into the layer's weights.
 * - `hardSwish`: x · clamp(scale · x + offset, lowest, highest)
 * - `silu`: x · sigmoid(x), without the scale, the offset and the bounds
 * - `sigmoid`: sigmoid(x), without the scale, the offset and the bounds
 */
export type Form = Readonly<{ activation: Activation; scale: number; offset: number; lowest: number; highest: number }>

export const PLAIN: Form = { activation: 'bounds', scale: 1, offset: 0, lowest: -Infinity, highest: Infinity }

/** Returns whether the form only scales and shifts. */
export function isLinear({ activation, lowest, highest }: Form): boolean {
  return activation === 'bounds' && lowest === -Infinity && highest === Infinity
}

/** Returns whether the form neither scales nor shifts, so that a kernel without weights can compute the form. */
export function isBoundsAlone({ activation, scale, offset }: Form): boolean {
  return activation === 'bounds' && scale === 1 && offset === 0
}

/** Returns whether the form leaves every number unchanged. */
export function isPlain(form: Form): boolean {
  return isLinear(form) && isBoundsAlone(form)
}

/** Returns whether two forms apply the same function. */
export function isSameForm(a: Form, b: Form): boolean {
  return (Object.keys(a) as (keyof Form)[]).every((key) => a[key] === b[key])
}

/** Returns the form times a factor above 0. */
export function scaled(form: Form, factor: number): Form {
  const isPossible = factor > 0 && Number.isFinite(factor)
  assertSupported(isPossible && ['bounds', 'hardSwish'].includes(form.activation), `A product with ${factor}`)
  const { activation, scale, offset, lowest, highest } = form
  return {
    activation,
    scale: scale * factor,
    offset: offset * factor,
    lowest: lowest * factor,
    highest: highest * factor,
  }
}

/** Returns the form plus a number. */
export function shifted(form: Form, by: number): Form {
  assertSupported(form.activation === 'bounds' && Number.isFinite(by), `A sum with ${by}`)
  return { ...form, offset: form.offset + by, lowest: form.lowest + by, highest: form.highest + by }
}

/** Returns the form limited to `lowest`..`highest`. */
export function clamped(form: Form, lowest: number, highest: number): Form {
  assertSupported(form.activation === 'bounds' && lowest <= highest, 'Bounds after another activation')
  const limit = (value: number) => Math.min(Math.max(value, lowest), highest)
  return { ...form, lowest: limit(form.lowest), highest: limit(form.highest) }
}

/** Returns the sigmoid of a plain form. */
export function sigmoidOf(form: Form): Form {
  assertSupported(isPlain(form), 'A sigmoid after another activation')
  return { ...form, activation: 'sigmoid' }
}

/** Returns the product of two forms of the same numbers: x · sigmoid(x), or a hard swish. */
export function productOf(a: Form, b: Form): Form {
  const [linear, gate] = isLinear(a) ? [a, b] : [b, a]
  assertSupported(isLinear(linear) && linear.offset === 0, 'A product of two activations')
  if (gate.activation === 'sigmoid') {
    assertSupported(linear.scale === 1, 'A product with a sigmoid of something else')
    return { ...PLAIN, activation: 'silu' }
  }
  assertSupported(gate.activation === 'bounds', 'A product with another activation')
  return scaled({ ...gate, activation: 'hardSwish' }, linear.scale)
}

/** Returns the form `outer` applied after `inner`; the activation of `outer` must be `bounds`. */
export function composed(inner: Form, outer: Form): Form {
  if (isPlain(outer)) return inner
  assertSupported(outer.activation === 'bounds', 'An activation after another')
  const { scale, offset, lowest, highest } = outer
  return clamped(shifted(scaled(inner, scale), offset), lowest, highest)
}
