import type { Activation } from './kernel-parameters.ts'
import { V128 } from './wasm-function.ts'
import type { FunctionWriter, Local } from './wasm-function.ts'

/**
 * Coefficients of a polynomial for 2^f with f in −½..½, interpolated at the Chebyshev nodes. The relative error of the
 * polynomial is at most 1.1e-7.
 */
const POWER_OF_2 = [
  1.0000000754549, 0.693147188026229, 0.240221074853083, 0.0555035711421946, 0.00967603191832656, 0.00133908633645335,
]
/** Adding 1.5 · 2^23 to a float of moderate size leaves the nearest whole number in the lowest bits of the sum. */
const ROUNDER = 12_582_912
/** Exponents are clamped to ±126, where 2^x is a normal float and the sigmoid has already rounded to 0 or 1. */
const EXPONENT_LIMIT = 126

type Parameters = Record<'lowest' | 'highest' | 'scale' | 'offset', Local>

/** Pushes the activated sum on the stack. The call may change the local that holds the sum. */
export type PushActivated = (sum: Local) => FunctionWriter

/** Prepares an activation at the beginning of a kernel. The kernel calls the returned function for each sum. */
export function prepareActivation(
  f: FunctionWriter,
  activation: Activation,
  { lowest, highest, scale, offset }: Parameters,
): PushActivated {
  if (activation === 'silu' || activation === 'sigmoid') return prepareSigmoid(f, activation === 'silu')
  const { low, high } = f.locals(V128, 'low', 'high')
  f.get(lowest).op('f32x4.splat').set(low)
  f.get(highest).op('f32x4.splat').set(high)
  if (activation === 'bounds') return (sum) => f.clamp(sum, low, high)
  const { factor, shift, gate } = f.locals(V128, 'factor', 'shift', 'gate')
  f.get(scale).op('f32x4.splat').set(factor)
  f.get(offset).op('f32x4.splat').set(shift)
  return (sum) => {
    f.get(sum).get(factor).op('f32x4.mul').get(shift).op('f32x4.add').set(gate)
    return f.clamp(gate, low, high).get(sum).op('f32x4.mul')
  }
}

/**
 * Prepares x ∕ (1 + 2^t) or 1 ∕ (1 + 2^t). The exponent t = −x · log₂ e is split into a whole part and f. The whole
 * part is added to the exponent of 2^f.
 */
function prepareSigmoid(f: FunctionWriter, isTimesX: boolean): PushActivated {
  const constant = (value: number) => {
    const [local] = f.list(V128, 1)
    f.f32(value).op('f32x4.splat').set(local!)
    return local!
  }
  const [factor, low, high, rounder, one] = [-Math.LOG2E, -EXPONENT_LIMIT, EXPONENT_LIMIT, ROUNDER, 1].map(constant)
  const powers = POWER_OF_2.map(constant)
  const { rounded, rest, power } = f.locals(V128, 'rounded', 'rest', 'power')
  return (sum) => {
    f.get(sum).get(factor!).op('f32x4.mul').set(rest)
    f.clamp(rest, low!, high!).set(rest)
    f.get(rest).get(rounder!).op('f32x4.add').set(rounded)
    f.get(rest).get(rounded).get(rounder!).op('f32x4.sub').op('f32x4.sub').set(rest)
    f.get(powers.at(-1)!).set(power)
    for (const next of powers.slice(0, -1).toReversed()) {
      f.horner(power, rest, next)
    }
    if (isTimesX) f.get(sum)
    else f.get(one!)
    f.get(power).get(rounded).i32(23).op('i32x4.shl').op('i32x4.add')
    return f.get(one!).op('f32x4.add').op('f32x4.div')
  }
}
