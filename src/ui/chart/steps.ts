/** `at` is an index of a point, or the edge of a point half an index beside it. */
export type Step<Value> = { at: number; value: Value | null }

/** Returns the left and the right edge of each point, with the value of the point at both edges. */
export function stepsOf<Value>(values: readonly (Value | null)[]): Step<Value>[] {
  return values.flatMap((value, index) => [
    { at: index - 0.5, value },
    { at: index + 0.5, value },
  ])
}
