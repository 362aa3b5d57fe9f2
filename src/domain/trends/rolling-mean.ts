import type { Slot } from './trend-weeks.ts'

/** Days without any service after which everything begins again: longer than a summer without services. */
const PAUSE = 70

/** The slots since the last pause of more than ten weeks. @param slots that have services, oldest first */
export function sincePause(slots: readonly Slot[]): Slot[] {
  return slots.slice(slots.findLastIndex((slot, index) => isAfterPause(slot, slots[index - 1])))
}

function isAfterPause(slot: Slot, before: Slot | undefined): boolean {
  return !before || slot.from - before.to > PAUSE
}

/**
 * Returns for each slot of a range the mean of the last `size` slots up to it. Services that did not happen or were not
 * counted are left out; with less than three quarters of the slots left there is no mean. It does not reach across a
 * pause of ten weeks.
 *
 * @param slots that have services, oldest first, also those before the range
 * @param first the first day of the range, as days since 1970-01-01
 */
export function rollingMeans(slots: readonly Slot[], size: number, first: number): Map<Slot, number> {
  const means = new Map<Slot, number>()
  let start = 0
  for (const [index, slot] of slots.entries()) {
    if (isAfterPause(slot, slots[index - 1])) start = index
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
