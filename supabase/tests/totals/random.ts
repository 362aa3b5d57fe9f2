/** Returns repeatable random numbers, by the algorithm mulberry32. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    isTrue: (chance: number) => next() < chance,
    one: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!,
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
export type Random = ReturnType<typeof randomOf>

let made = 0
/** Returns UUIDs in ascending order. */
export function orderedId(): string {
  made += 1
  return `20000000-0000-4000-8000-${made.toString(16).padStart(12, '0')}`
}
