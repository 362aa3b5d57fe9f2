import type { CountingCategory } from './counting-category.schema.ts'

export type Step = 1 | -1
/** One tap. Its id is made where it is tapped, so that nothing counts twice, whatever is sent again. */
export type Tap = { id: string; category: string; step: Step }

/** One device keeps this for one service. */
export type ClickerCount = {
  /** The keys are those of the categories; a count is never below 0. */
  counts: Record<string, number>
  /** Taps that are not known to have arrived. */
  waiting: Tap[]
  /** The latest taps that can be undone, oldest first. */
  done: Omit<Tap, 'id'>[]
  /** The usher says what they count: "nave". */
  name: string
  /** The name that the server has. */
  sentName: string
}

/** One request holds so many taps; without an account it must stay below 16 KB. */
export const MAX_TAPS = 100
const MAX_UNDONE = 200

export const emptyCount: ClickerCount = { counts: {}, waiting: [], done: [], name: '', sentName: '' }

/** Returns the count with one tap more; the same count where it would go below 0. */
export function tapped(count: ClickerCount, tap: Tap): ClickerCount {
  const after = moved(count, tap)
  return after === count
    ? count
    : { ...after, done: [...count.done, { category: tap.category, step: tap.step }].slice(-MAX_UNDONE) }
}

/** Takes the latest tap back by tapping its opposite. The count stays the same where there is none. */
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

/** Returns the count after the server has taken these taps, and the name. */
export function arrived(count: ClickerCount, taps: readonly Tap[], name: string): ClickerCount {
  const ids = new Set(taps.map(({ id }) => id))
  return { ...count, waiting: count.waiting.filter(({ id }) => !ids.has(id)), sentName: name }
}

/** The people in the categories that belong to the total. */
export function totalOf(counts: Record<string, number>, categories: readonly CountingCategory[]): number {
  return categories.reduce((sum, { key, inTotal }) => sum + (inTotal ? Math.max(0, counts[key] ?? 0) : 0), 0)
}
