import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { serverLog } from '../http/server-log.ts'

const MINUTE_S = 60
const SAVED_EVERY_MS = 2000

/** How many attempts of each kind are taken in a window of time. A church's people often share one address. */
const allowancesOf = (signUpsPerHour: number) => ({
  /** Logging in by one name from one address, or from one known device. */
  pair: { points: 5, duration: 5 * MINUTE_S },
  /** Logging in by one name, from anywhere but a known device. */
  name: { points: 25, duration: 5 * MINUTE_S },
  /** Logging in from one address. */
  address: { points: 50, duration: 5 * MINUTE_S },
  /** New passwords of one account. */
  change: { points: 10, duration: 5 * MINUTE_S },
  /** Refresh tokens from one address that do not exist. */
  refresh: { points: 60, duration: MINUTE_S },
  /** New accounts from one address. */
  signUp: { points: signUpsPerHour, duration: 60 * MINUTE_S },
})

type Kind = keyof ReturnType<typeof allowancesOf>

type SavedCounts = ReturnType<RateLimiterMemory['dump']>

/** One attempt: each kind of limit it counts for, with the name or address it counts for. */
export type Attempt = Partial<Record<Kind, string>>

export type SignInLimits = ReturnType<typeof openSignInLimits>

export type LimitOptions = {
  /** The file keeps the counts over a restart; names and addresses are hashed in it. */
  file: string
  signUpsPerHour?: number | undefined
}

/** Counts attempts to log in, to sign up and the like, and says how long the next one waits. */
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
      // A full disk ends no server: counting goes on in memory.
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
    /** The most that are counted under one of the attempt's kinds. */
    async attemptsOf(attempt: Attempt): Promise<number> {
      const found = await Promise.all(countsOf(attempt).map(({ limiter, key }) => limiter.get(key)))
      return Math.max(0, ...found.map((each) => each?.consumedPoints ?? 0))
    },
    /** Counts an attempt before it is known how it ends. @returns whole seconds that it has to wait; 0 where it is taken */
    async begin(attempt: Attempt): Promise<number> {
      timer ??= setTimeout(save, SAVED_EVERY_MS).unref()
      const counts = countsOf(attempt)
      // A refused attempt is not counted: a refused address would use up every name, and fill memory.
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
    /** The attempt was no guess: those before it, by this name from this address, were slips of the same person. */
    async succeed(attempt: Attempt): Promise<void> {
      for (const { kind, limiter, key } of countsOf(attempt)) {
        await (kind === 'pair' ? limiter.delete(key) : limiter.reward(key))
      }
    },
    close: save,
  }
}

/** Never longer than the window: a clock that was set back makes it seem so. */
function secondsUntil({ msBeforeNext }: RateLimiterRes, { duration }: RateLimiterMemory): number {
  return Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1000)))
}

/** A limiter takes of its own part of a file only what has the form of one; here none of it lasts longer than its window. */
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
    // Cut off by a full disk, or written by a later version: counting begins again.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}
