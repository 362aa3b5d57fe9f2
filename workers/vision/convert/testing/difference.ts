/** Returns the largest difference between a value and its counterpart; NaN if one of the two is NaN. */
export function largestDifference(values: Float32Array, counterpart: (i: number) => number): number {
  return values.reduce((largest, value, i) => Math.max(largest, Math.abs(value - counterpart(i))), 0)
}
