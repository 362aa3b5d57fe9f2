import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { serverLog } from '../http/server-log.ts'

const MINUTE_S = 60
const SAVED_EVERY_MS = 2000

/**
 * Returns the number of attempts of each kind that are allowed in `duration` seconds. The limits per address are high,
 * because a church's people often share one address.
 */
const allowancesOf = (signUpsPerHour: number) => ({
  /** This limit is for log-ins with one name from one address, or from one known device. */
  pair: { points: 5, duration: 5 * MINUTE_S },
  /** This limit is for log-ins with one name from all addresses, except from known devices. */
  name: { points: 25, duration: 5 * MINUTE_S },
  /** This limit is for log-ins from one address. */
  address: { points: 50, duration: 5 * MINUTE_S },
  /** This limit is for password changes of one account. */
  change: { points: 10, duration: 5 * MINUTE_S },
  /** This limit is for unknown refresh tokens from one address. */
  refresh: { points: 60, duration: MINUTE_S },
  /** This limit is for sign-ups from one address. */
  signUp: { points: signUpsPerHour, duration: 60 * MINUTE_S },
})

type Kind = keyof ReturnType<typeof allowancesOf>

type SavedCounts = ReturnType<RateLimiterMemory['dump']>

/** The limits that apply to an attempt. Each value is the name or address under which the attempt is counted. */
export type Attempt = Partial<Record<Kind, string>>

export type SignInLimits = ReturnType<typeof openSignInLimits>

export type LimitOptions = {
  /** The file that keeps the counted attempts over a restart. Names and addresses in the file are hashed. */
  file: string
  signUpsPerHour?: number | undefined
}

/** Counts log-ins, sign-ups and similar attempts, and returns how long the next attempt has to wait. */
export function openSignInLimits({ file, signUpsPerHour = 30 }: LimitOptions) {
  const saved = read(file)
  const kinds = Object.entries(allowancesOf(signUpsPerHour)) as [Kind, { points: number; duration: number }][]
  const limiters = new Map(kinds.map(([kind, options]) => [kind, new RateLimiterMemory(options)]))
  for (const [kind, { duration }] of kinds) restore(limiters.get(kind)!, saved[kind], duration)
  let timer: NodeJS.Timeout | undefined

  function save(): void {
    clearTimeout(timer)
    timer = undefined
    const counts = Object.fromEntries([...limiters].map(([kind, limiter]) => [kind, limiter.dump()]))
    try {
      writeFileSync(`${file}.new`, JSON.stringify(counts), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch (error) {
      // With a full disk, counting continues in memory.
      const reason = error instanceof Error ? error.message : String(error)
      serverLog({ notice: `Attempts to log in are counted, and cannot be saved: ${reason}` }, 'error')
    }
  }

  const countsOf = (attempt: Attempt) =>
    (Object.entries(attempt) as [Kind, string][]).map(([kind, whom]) => {
      const key = createHash('sha256').update(whom).digest('base64url').slice(0, 16)
      return { kind, key, limiter: limiters.get(kind)! }
    })

  return {
    /** Returns the highest count among the limits that apply to the attempt. */
    async attemptsOf(attempt: Attempt): Promise<number> {
      const found = await Promise.all(countsOf(attempt).map(({ limiter, key }) => limiter.get(key)))
      return Math.max(0, ...found.map((each) => each?.consumedPoints ?? 0))
    },
    /**
     * Counts an attempt before its outcome is known.
     * @returns the whole seconds that the attempt has to wait, or 0 if it is allowed
     */
    async begin(attempt: Attempt): Promise<number> {
      timer ??= setTimeout(save, SAVED_EVERY_MS).unref()
      const counts = countsOf(attempt)
      // A refused attempt is not counted. Otherwise, a refused address would use up the attempts of every name and fill
      // the memory.
      for (const { limiter, key } of counts) {
        const known = await limiter.get(key)
        if (known && known.remainingPoints <= 0) return secondsUntil(known, limiter)
      }
      for (const { limiter, key } of counts) {
        try {
          await limiter.consume(key)
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused
          return secondsUntil(refused, limiter)
        }
      }
      return 0
    },
    /**
     * Removes a successful attempt from the counted attempts. For `pair`, the earlier failures are removed too, because
     * they were mistakes of the same person.
     */
    async succeed(attempt: Attempt): Promise<void> {
      for (const { kind, limiter, key } of countsOf(attempt)) {
        await (kind === 'pair' ? limiter.delete(key) : limiter.reward(key))
      }
    },
    close: save,
  }
}

/**
 * Returns the seconds until the limit resets, at most the length of its window. After the clock is set back, the
 * limiter itself reports a longer time.
 */
function secondsUntil({ msBeforeNext }: RateLimiterRes, { duration }: RateLimiterMemory): number {
  return Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1000)))
}

/**
 * Restores the counted attempts of one limiter from the file. Entries of another form are dropped. No entry lasts
 * longer than its time window.
 */
function restore(limiter: RateLimiterMemory, saved: SavedCounts | undefined, duration: number): void {
  if (!saved || !Array.isArray(saved.storage)) return
  const latest = Date.now() + duration * 1000
  const storage = saved.storage.flatMap((entry: SavedCounts['storage'][number] | null) =>
    typeof entry === 'object' && entry !== null
      ? { ...entry, expiresAt: entry.expiresAt === null ? latest : Math.min(entry.expiresAt, latest) }
      : [],
  )
  limiter.restore({ ...saved, storage })
}

function read(file: string): Partial<Record<Kind, SavedCounts>> {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof saved === 'object' && saved !== null ? saved : {}
  } catch (error) {
    // Counting begins at zero without a file. The same is true if a full disk cut off the file, so that it is not valid
    // JSON.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}
