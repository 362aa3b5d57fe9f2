/** How many attempts are free, and how long each further one makes the next wait. */
export type Allowance = {
  free: number
  /** after the first attempt that is not free; each further one doubles it */
  firstWaitMs: number
  longestWaitMs: number
  /** One attempt is forgotten in this time. */
  forgottenMs: number
}

/** Attempts under one key, with the times in milliseconds since 1970. */
type Entry = { attempts: number; lastAt: number; blockedUntil: number }

/** As it is kept in a file. */
export type SavedEntry = [key: string, attempts: number, lastAt: number, blockedUntil: number]

/** Keys in memory at once, of those within their free attempts and of those beyond. */
const MAX_KEYS = 10_000

/**
 * Counts attempts by key, and says how long the next one has to wait. However many keys there are, memory is bounded:
 * the least recent are forgotten first. Those beyond their free attempts are kept apart, so that a flood of keys that
 * are used once does not push them out.
 */
export class AttemptCounter {
  readonly #allowance: Allowance
  readonly #free = new Map<string, Entry>()
  readonly #beyond = new Map<string, Entry>()

  constructor(allowance: Allowance, saved: readonly SavedEntry[] = []) {
    this.#allowance = allowance
    for (const [key, attempts, lastAt, blockedUntil] of saved) this.#keep(key, { attempts, lastAt, blockedUntil })
  }

  /** How many are counted and not forgotten. */
  attemptsOf(key: string, now: number): number {
    const entry = this.#beyond.get(key) ?? this.#free.get(key)
    if (!entry) return 0
    return Math.max(0, entry.attempts - Math.floor((now - entry.lastAt) / this.#allowance.forgottenMs))
  }

  /** @returns milliseconds until the next attempt is taken; 0 for at once */
  waitOf(key: string, now: number): number {
    return Math.max(0, (this.#beyond.get(key)?.blockedUntil ?? 0) - now)
  }

  /** Counts an attempt that was let through, before it is known how it ends. */
  count(key: string, now: number): void {
    const { free, firstWaitMs, longestWaitMs } = this.#allowance
    const attempts = this.attemptsOf(key, now) + 1
    const doublings = attempts - free
    const waitMs = doublings < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** doublings)
    this.#keep(key, { attempts, lastAt: now, blockedUntil: now + waitMs })
  }

  /** Takes one attempt back, which turned out to be nobody's guess. */
  discount(key: string, now: number): void {
    const attempts = this.attemptsOf(key, now) - 1
    if (attempts <= 0) this.forget(key)
    else if (attempts < this.#allowance.free) this.#keep(key, { attempts, lastAt: now, blockedUntil: 0 })
    else this.#keep(key, { attempts, lastAt: now, blockedUntil: this.#beyond.get(key)?.blockedUntil ?? 0 })
  }

  forget(key: string): void {
    this.#free.delete(key)
    this.#beyond.delete(key)
  }

  get size(): number {
    return this.#free.size + this.#beyond.size
  }

  /** What a restart should not forgive. */
  save(now: number): SavedEntry[] {
    const entries = [...this.#free, ...this.#beyond].filter(([key]) => this.attemptsOf(key, now) > 1)
    return entries.map(([key, { attempts, lastAt, blockedUntil }]) => [key, attempts, lastAt, blockedUntil])
  }

  #keep(key: string, entry: Entry): void {
    this.forget(key)
    const kept = entry.attempts < this.#allowance.free ? this.#free : this.#beyond
    kept.set(key, entry)
    if (kept.size <= MAX_KEYS) return
    // Many at once: to find the oldest costs as much as to find a thousand of them.
    for (const oldest of [...kept.keys()].slice(0, MAX_KEYS / 10)) kept.delete(oldest)
  }
}
