/**
 * Returns a generator of random numbers in [0, 1): mulberry32. The same seed gives the same numbers on every machine.
 */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a whole number from 0 to `below` - 1. */
export function pick(random: () => number, below: number): number {
  return Math.floor(random() * below)
}
