import type { CountingCategory } from './counting-category.schema.ts'

export type Step = 1 | -1
/** The device gives each tap an id. A tap that arrives twice is counted once. */
export type Tap = { id: string; category: string; step: Step }

/** A device keeps a `ClickerCount` for each service. */
export type ClickerCount = {
  /** `counts` maps the key of a category to its number of people, which is at least 0. */
  counts: Record<string, number>
  /** `waiting` are the taps that the server has not confirmed. */
  waiting: Tap[]
  /** `done` are the latest taps that can be undone, oldest first. */
  done: Omit<Tap, 'id'>[]
  /** `name` is the usher's name for the counted place, such as "nave". */
  name: string
  /** `sentName` is the name that the server has confirmed. */
  sentName: string
}

/** A request holds at most `MAX_TAPS` taps, because a sender without an account may send at most 16 KB. */
export const MAX_TAPS = 100
const MAX_UNDONE = 200

export const emptyCount: ClickerCount = { counts: {}, waiting: [], done: [], name: '', sentName: '' }

/** Returns the count with one more tap; the same object when the tap would make the number of a category negative. */
export function tapped(count: ClickerCount, tap: Tap): ClickerCount {
  const after = moved(count, tap)
  return after === count
    ? count
    : { ...after, done: [...count.done, { category: tap.category, step: tap.step }].slice(-MAX_UNDONE) }
}

/** Returns the count after a new tap that reverses the latest tap; the same object when there is no tap to undo. */
export function undone(count: ClickerCount, id: string): ClickerCount {
  const last = count.done.at(-1)
  if (!last) return count
  const opposite: Tap = { id, category: last.category, step: last.step === 1 ? -1 : 1 }
  return { ...moved(count, opposite), done: count.done.slice(0, -1) }
}

function moved(count: ClickerCount, tap: Tap): ClickerCount {
  const people = (count.counts[tap.category] ?? 0) + tap.step
  if (people < 0) return count
  return { ...count, counts: { ...count.counts, [tap.category]: people }, waiting: [...count.waiting, tap] }
}

/** Returns the count after the server has confirmed these taps and the name. */
export function arrived(count: ClickerCount, taps: readonly Tap[], name: string): ClickerCount {
  const ids = new Set(taps.map(({ id }) => id))
  return { ...count, waiting: count.waiting.filter(({ id }) => !ids.has(id)), sentName: name }
}

/** Returns the sum of the categories that belong to the total. */
export function totalOf(counts: Record<string, number>, categories: readonly CountingCategory[]): number {
  return categories.reduce((sum, { key, inTotal }) => sum + (inTotal ? Math.max(0, counts[key] ?? 0) : 0), 0)
}
