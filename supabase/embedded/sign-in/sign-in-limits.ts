import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { AttemptCounter } from './attempt-counter.ts'
import type { Allowance, SavedEntry } from './attempt-counter.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SAVED_EVERY_MS = 2 * SECOND

/** What attempts are counted under. A church's people often share one address. */
const allowancesOf = (signUpsPerHour: number) => ({
  /** Logging in by one name from one address, or from one known device. */
  pair: { free: 5, firstWaitMs: 30 * SECOND, longestWaitMs: 15 * MINUTE, forgottenMs: 15 * MINUTE },
  /** Logging in from one address. */
  address: { free: 50, firstWaitMs: 15 * SECOND, longestWaitMs: 15 * MINUTE, forgottenMs: MINUTE },
  /** Logging in by one name, from anywhere but a known device. */
  name: { free: 25, firstWaitMs: 30 * SECOND, longestWaitMs: 5 * MINUTE, forgottenMs: 5 * MINUTE },
  /** New passwords of one account. */
  change: { free: 10, firstWaitMs: MINUTE, longestWaitMs: 15 * MINUTE, forgottenMs: 5 * MINUTE },
  /** Refresh tokens from one address that do not exist. */
  refresh: { free: 60, firstWaitMs: 15 * SECOND, longestWaitMs: 15 * MINUTE, forgottenMs: MINUTE },
  /** New accounts from one address. */
  signUp: {
    free: signUpsPerHour,
    firstWaitMs: MINUTE,
    longestWaitMs: 15 * MINUTE,
    forgottenMs: HOUR / signUpsPerHour,
  },
})

type Kind = keyof ReturnType<typeof allowancesOf>

/** One attempt: the kinds it counts for, each with whom it counts for. */
export type Attempt = Partial<Record<Kind, string>>

export type SignInLimits = ReturnType<typeof openSignInLimits>

export type LimitOptions = {
  /** Where the counts are kept over a restart; names and addresses are hashed in it. */
  file: string
  signUpsPerHour?: number | undefined
  now?: () => number
}

/** Counts attempts to log in, to sign up and the like, and says how long the next one waits. */
export function openSignInLimits({ file, signUpsPerHour = 30, now = Date.now }: LimitOptions) {
  const saved = read(file)
  const allowances = Object.entries(allowancesOf(signUpsPerHour)) as [Kind, Allowance][]
  const counters = new Map(allowances.map(([kind, allowance]) => [kind, new AttemptCounter(allowance, saved[kind])]))
  let timer: NodeJS.Timeout | undefined

  function save(): void {
    clearTimeout(timer)
    timer = undefined
    const counts = Object.fromEntries([...counters].map(([kind, counter]) => [kind, counter.save(now())]))
    writeFileSync(`${file}.new`, JSON.stringify(counts), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  function each(attempt: Attempt, work: (counter: AttemptCounter, key: string, kind: Kind) => void): void {
    for (const [kind, whom] of Object.entries(attempt) as [Kind, string][]) {
      work(counters.get(kind)!, createHash('sha256').update(whom).digest('base64url').slice(0, 16), kind)
    }
  }

  /** @returns whole seconds until such an attempt is taken; 0 for at once */
  function waitOf(attempt: Attempt): number {
    let wait = 0
    each(attempt, (counter, key) => (wait = Math.max(wait, counter.waitOf(key, now()))))
    return Math.ceil(wait / SECOND)
  }

  return {
    waitOf,
    /** The most that are counted under one of the attempt's kinds. */
    attemptsOf(attempt: Attempt): number {
      let most = 0
      each(attempt, (counter, key) => (most = Math.max(most, counter.attemptsOf(key, now()))))
      return most
    },
    /** Counts an attempt before it is known how it ends, unless it has to wait. @returns the seconds to wait */
    begin(attempt: Attempt): number {
      const wait = waitOf(attempt)
      if (wait > 0) return wait
      each(attempt, (counter, key) => counter.count(key, now()))
      timer ??= setTimeout(save, SAVED_EVERY_MS).unref()
      return 0
    },
    /** The attempt was no guess: those before it, by this name from this address, were slips of the same person. */
    succeed(attempt: Attempt): void {
      each(attempt, (counter, key, kind) => (kind === 'pair' ? counter.forget(key) : counter.discount(key, now())))
    },
    close: save,
  }
}

function read(file: string): Partial<Record<Kind, SavedEntry[]>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Kind, SavedEntry[]>>
  } catch (error) {
    // Cut off by a full disk, or written by a later version: counting begins again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}
