import type { Slot } from './trend-weeks.ts'

/** Days without any service after which a mean begins again. */
const PAUSE = 70

/**
 * For each slot of a range the mean of the last `size` slots up to it. What did not happen and what was not counted is left out;
 * with less than three quarters of them left there is no mean. It does not reach across ten weeks without services.
 *
 * @param slots that have services, oldest first, also those before the range
 * @param first the first day of the range, as days since 1970-01-01
 */
export function rollingMeans(slots: readonly Slot[], size: number, first: number): Map<Slot, number> {
  const means = new Map<Slot, number>()
  let start = 0
  for (const [index, slot] of slots.entries()) {
    if (index > 0 && slot.from - slots[index - 1]!.to > PAUSE) start = index
    if (slot.from < first) continue
    let [sum, count] = [0, 0]
    for (let at = Math.max(start, index - size + 1); at <= index; at += 1) {
      const { value, isWhole } = slots[at]!
      if (!isWhole) continue
      sum += value!
      count += 1
    }
    if (count >= size * 0.75) means.set(slot, sum / count)
  }
  return means
}
