const scratch = new Float32Array(1)
const bits = new Uint32Array(scratch.buffer)

/**
 * Converts a float32 to the bits of an IEEE 754 half, rounded to nearest even. Accepts only weights: |value| < 65,504,
 * no NaN.
 */
export function toHalf(value: number): number {
  scratch[0] = value
  const word = bits[0]!
  const sign = (word >>> 16) & 0x8000
  const exponent = ((word >>> 23) & 0xff) - 112
  const mantissa = word & 0x7fffff
  if (exponent >= 31) throw new RangeError(`${value} is no half float`)
  if (exponent > 0) return sign | roundToEven((exponent << 23) | mantissa, 13)
  if (exponent < -10) return sign
  return sign | roundToEven(mantissa | 0x800000, 14 - exponent)
}

function roundToEven(value: number, shift: number): number {
  const half = 1 << (shift - 1)
  return (value + half - 1 + ((value >>> shift) & 1)) >>> shift
}
