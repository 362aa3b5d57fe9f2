import { readBearer } from './gateway/bearer.ts'
import { answerRefusal } from './gateway/refusal.ts'
import type { Refusal, Service } from './gateway/refusal.ts'
import type { Keys } from './keys.ts'
import type { Supabase } from './supabase-app.ts'
import { networkOf } from './sign-in/network-of.ts'
import { DataUnavailable } from './threads/open-in-thread.ts'
import { ThreadEnded } from './threads/thread.ts'

/** The number of requests that may wait, of one caller and of all callers. */
const MAX_WAITING_OF_ONE = 64
const MAX_WAITING = 512
/**
 * A request is long when it takes at least `ms` milliseconds and at least `timesOthers` times the median time of other
 * callers' requests. The comparison prevents pauses on a slow machine. After a long request, the caller pauses. The
 * pause is the request's time multiplied by the number of other recent callers, but at most by `MAX_REST_TIMES`.
 */
const LONG = { ms: 50, timesOthers: 3 }
const MAX_REST_TIMES = 3
const MAX_REST_MS = 2000
const LATELY_MS = 10_000
/**
 * The time for which a caller is blocked after the server had to end a query of the caller. Each later query of this
 * kind doubles the time, up to `most`.
 */
const BLOCK_MS = { first: 30_000, most: 3_600_000 }

type Parts = {
  supabase: Pick<Supabase, 'answer' | 'sql'>
  keys: Keys
  atOnce: number
}

/**
 * Limits a back end to `atOnce` requests at the same time. One caller gets at most a quarter of this number. Other
 * requests wait in a queue, and the callers take turns. A full queue answers 503, first to the caller with the most
 * waiting requests. Callers pause between long requests, because a running request cannot be interrupted for other
 * callers. A query that takes too long is answered 504, because supabase-js would repeat the request after a 503. The
 * caller is then blocked for a while, because ending a query delays everyone.
 */
export function limitRequests({ supabase, keys, atOnce }: Parts): Pick<Supabase, 'answer' | 'sql'> {
  const queue = createQueue(atOnce)
  const blocked = blockedCallers()

  async function serve(caller: string | null, request: Request, peerAddress: string | null): Promise<Response> {
    // The caller may have been blocked while this request waited.
    const blockedS = blocked.secondsLeft(caller)
    if (blockedS > 0) return refuse(request, { ...BLOCKED, retryAfterS: blockedS })
    try {
      return await supabase.answer(request, peerAddress)
    } catch (error) {
      if (error instanceof DataUnavailable) return refuse(request, UNAVAILABLE)
      if (!(error instanceof ThreadEnded)) throw error
      if (error.isOverdue && request.headers.get('apikey') !== keys.secretKey) blocked.add(caller)
      return refuse(request, { status: 504, reason: 'The request took too long.' })
    }
  }

  return {
    async answer(request, peerAddress) {
      const caller = callerOf(request, peerAddress, keys)
      try {
        return await queue.run(caller, () => serve(caller, request, peerAddress))
      } catch (error) {
        if (error instanceof QueueFull) return refuse(request, BUSY)
        throw error
      }
    },
    sql: (query) => queue.run(null, () => supabase.sql(query)),
  }
}

const BLOCKED = { status: 429, reason: 'A request of yours took too long. Try again later.' } as const
const UNAVAILABLE: Refusal = { status: 503, reason: 'The data cannot be reached right now.', retryAfterS: 10 }
const BUSY: Refusal = { status: 503, reason: 'The server is busy. Try again in a few seconds.', retryAfterS: 2 }

function refuse({ url }: Request, refusal: Refusal): Response {
  return answerRefusal(new URL(url).pathname.split('/')[1] as Service, refusal)
}

/**
 * Returns the caller of a request. The caller is the user of a valid token, or else the sender's network. For the
 * server itself, the caller is null. For its senders, the API also sends requests with the secret key. Their caller is
 * `API for` and the sender's network, so that a flood of them does not delay the server's own work.
 */
function callerOf({ headers }: Request, peerAddress: string | null, keys: Keys): string | null {
  const bearer = readBearer(headers.get('authorization'), keys.jwtSecret)
  if (bearer.kind === 'user') return bearer.userId
  if (peerAddress === null) return null
  return headers.get('apikey') === keys.secretKey ? `API for ${networkOf(peerAddress)}` : networkOf(peerAddress)
}

type Waiting = { start: () => void; refuse: (reason: QueueFull) => void }

class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

function createQueue(atOnce: number) {
  const perCaller = Math.max(1, Math.floor(atOnce / 4))
  /** The waiting requests of each caller. The caller that was served last is at the end. */
  const waiting = new Map<string | null, Waiting[]>()
  const running = new Map<string | null, number>()
  const restsUntil = new Map<string | null, number>()
  /** The latest request of each caller. `tookMs` is undefined while the request waits or runs. */
  const lately = new Map<string, { askedMs: number; tookMs?: number }>()
  let alarm: NodeJS.Timeout | undefined

  function startNext(): void {
    clearTimeout(alarm)
    while (sum(running.values()) < atOnce) {
      const free = [...waiting].filter(([caller]) => (running.get(caller) ?? 0) < perCaller)
      const restOf = ([caller]: (typeof free)[number]) => (restsUntil.get(caller) ?? 0) - performance.now()
      const next = free.find((each) => restOf(each) <= 0)
      if (!next) {
        if (free.length > 0) alarm = setTimeout(startNext, Math.ceil(Math.min(...free.map(restOf))))
        return
      }
      const [caller, [first, ...others]] = next
      waiting.delete(caller)
      if (others.length > 0) waiting.set(caller, others)
      running.set(caller, (running.get(caller) ?? 0) + 1)
      first!.start()
    }
  }

  /**
   * Makes room in a full queue for a caller with `own` waiting requests. Chooses the caller with the most waiting
   * requests. Removes that caller's newest request if more than `own` requests of that caller then remain. Returns
   * whether a request was removed.
   */
  function makesRoom(own: number): boolean {
    const others = [...waiting].filter(([caller, { length }]) => caller !== null && length > own + 1)
    const most = others.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[1]
    most?.pop()!.refuse(new QueueFull())
    return most !== undefined
  }

  function wait(caller: string | null): Promise<void> {
    const own = waiting.get(caller)?.length ?? 0
    // The server's own work may wait in any amount.
    if (caller !== null && own >= MAX_WAITING_OF_ONE) return Promise.reject(new QueueFull())
    const isFull = caller !== null && sum([...waiting.values()].map(({ length }) => length)) >= MAX_WAITING
    if (isFull && !makesRoom(own)) return Promise.reject(new QueueFull())
    if (caller !== null) lately.set(caller, { ...lately.get(caller), askedMs: performance.now() })
    return new Promise((start, refuse) => {
      waiting.set(caller, [...(waiting.get(caller) ?? []), { start, refuse }])
      startNext()
    })
  }

  function noteEnd(caller: string | null, tookMs: number): void {
    const nowMs = performance.now()
    for (const [each, { askedMs }] of lately) {
      if (askedMs > nowMs - LATELY_MS) continue
      lately.delete(each)
      restsUntil.delete(each)
    }
    const others = [...lately].filter(([each]) => each !== caller).map(([, { tookMs }]) => tookMs ?? 0)
    const isLong = tookMs >= Math.max(LONG.ms, LONG.timesOthers * middle(others))
    if (caller !== null && isLong) {
      restsUntil.set(caller, nowMs + Math.min(MAX_REST_MS, tookMs * Math.min(MAX_REST_TIMES, others.length)))
    }
    const known = caller !== null && lately.get(caller)
    if (known) known.tookMs = tookMs
    const count = running.get(caller)! - 1
    if (count > 0) running.set(caller, count)
    else running.delete(caller)
    startNext()
  }

  return {
    /** @throws QueueFull, or the error of the work */
    async run<Result>(caller: string | null, work: () => Promise<Result>): Promise<Result> {
      await wait(caller)
      const start = performance.now()
      try {
        return await work()
      } finally {
        noteEnd(caller, performance.now() - start)
      }
    },
  }
}

/** Returns the median of some numbers (of two middle numbers, the lower one), or 0 for an empty list. */
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

function blockedCallers() {
  const blocks = new Map<string, { count: number; untilMs: number }>()
  return {
    add(caller: string | null): void {
      if (caller === null) return
      for (const [known, { untilMs }] of blocks) if (untilMs + BLOCK_MS.most < Date.now()) blocks.delete(known)
      const count = blocks.get(caller)?.count ?? 0
      const blockMs = Math.min(BLOCK_MS.first * 2 ** count, BLOCK_MS.most)
      blocks.set(caller, { count: count + 1, untilMs: Date.now() + blockMs })
    },
    secondsLeft(caller: string | null): number {
      const { untilMs = 0 } = (caller !== null && blocks.get(caller)) || {}
      return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
    },
  }
}
