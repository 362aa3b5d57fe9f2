import { mean } from '../shared/averages.ts'
import type { Slot } from './trend-weeks.ts'

/** Days without any service after which a mean begins again. */
const PAUSE = 70

/**
 * For each slot the mean of the last `size` slots up to it. What did not happen and what was not counted is left out;
 * with less than three quarters of them left there is no mean. It does not reach across ten weeks without services.
 *
 * @param slots that have services, oldest first
 */
export function rollingMeans(slots: readonly Slot[], size: number): Map<Slot, number> {
  const means = new Map<Slot, number>()
  let start = 0
  for (const [index, slot] of slots.entries()) {
    if (index > 0 && slot.from - slots[index - 1]!.to > PAUSE) start = index
    const window = slots.slice(Math.max(start, index - size + 1), index + 1)
    const values = window.flatMap(({ value, isWhole }) => (isWhole ? (value ?? []) : []))
    if (values.length >= size * 0.75) means.set(slot, mean(values)!)
  }
  return means
}
