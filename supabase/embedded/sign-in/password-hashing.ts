import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Supabase Auth has the same cost. */
const COST = 10
/** Waiting at once, of everyone and of one caller. */
const MAX_WAITING = 200
const MAX_WAITING_OF_ONE = 40

/** More than can be hashed is waiting. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/** Plain JavaScript: Node 20 does not load TypeScript into a thread, whatever loads it here. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData).then(({ default: bcrypt }) => {
    parentPort.on('message', ({ password, hash, salt }) => {
      parentPort.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, salt))
    })
  })`

type Job = { work: object; done: (result: unknown) => void; failed: (error: Error) => void }
/** `rank`: the lowest comes first; `KNOWN`, or how many failures there were before. */
export type Caller = { name: string; rank: number }
/** A browser that knows the name has this rank. */
export const KNOWN = -1
/** The jobs of one caller. `since`: the place in the order in which callers began to wait. */
type Waiting = { rank: number; since: number; jobs: Job[] }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * bcrypt in threads of its own: one hash takes a processor for tens of milliseconds. Of callers with the lowest rank the
 * last comes first: when hundreds guess at once, those who come now do not wait until all the others are done.
 *
 * @param cost 2 to the power of it are the rounds of a new hash
 */
export function createPasswordHashing(cost = COST, threads = Math.min(4, Math.max(1, availableParallelism() - 1))) {
  const bcrypt = import.meta.resolve('bcryptjs')
  const waiting = new Map<string, Waiting>()
  let callers = 0
  const idle: Worker[] = []
  const all = new Set<Worker>()

  function start(): Worker {
    const thread = new Worker(THREAD, { eval: true, workerData: bcrypt })
    all.add(thread)
    return thread
  }

  function next(): void {
    const caller = callerBy((one, other) => one.rank - other.rank || other.since - one.since)
    if (caller === undefined) return
    const thread = idle.pop() ?? (all.size < threads ? start() : undefined)
    if (!thread) return
    const { jobs } = waiting.get(caller)!
    const job = jobs.shift()!
    if (jobs.length === 0) waiting.delete(caller)
    const finish = (settle: () => void) => {
      thread.off('message', succeed).off('error', fail).unref()
      settle()
      next()
    }
    const succeed = (result: unknown) => {
      idle.push(thread)
      finish(() => job.done(result))
    }
    const fail = (error: Error) => {
      all.delete(thread)
      finish(() => job.failed(error))
    }
    // A process does not end while someone waits for a hash.
    thread.once('message', succeed).once('error', fail).ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job.work)
  }

  function callerBy(compare: (one: Waiting, other: Waiting) => number): string | undefined {
    return [...waiting].toSorted(([, one], [, other]) => compare(one, other))[0]?.[0]
  }

  /** Ends the wait of the one who waits longest, of those with the highest rank. */
  function makeRoom(): void {
    const last = callerBy((one, other) => other.rank - one.rank || one.since - other.since)
    const jobs = last === undefined ? [] : waiting.get(last)!.jobs
    jobs.shift()?.failed(new HashingBusy())
    if (last !== undefined && jobs.length === 0) waiting.delete(last)
  }

  function ask({ name, rank }: Caller, work: object): Promise<unknown> {
    return new Promise((done, failed) => {
      const own = waiting.get(name) ?? { rank, since: ++callers, jobs: [] }
      if (own.jobs.length >= MAX_WAITING_OF_ONE) return failed(new HashingBusy())
      own.jobs.push({ work, done, failed })
      waiting.set(name, { ...own, rank })
      const count = [...waiting.values()].reduce((sum, { jobs }) => sum + jobs.length, 0)
      if (count > MAX_WAITING) makeRoom()
      next()
    })
  }

  return {
    /** @param caller whose turn it takes: an address; @param salt of a known hash, or the rounds of a new one */
    hash: (password: string, caller: Caller, salt: string | number = cost) =>
      ask(caller, { password, salt }) as Promise<string>,
    isRight: (password: string, hash: string, caller: Caller) => ask(caller, { password, hash }) as Promise<boolean>,
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
