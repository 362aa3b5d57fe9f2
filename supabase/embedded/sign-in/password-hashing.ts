import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The bcrypt cost; the same as Supabase Auth's. */
const COST = 10
const MAX_WAITING = 200
const MAX_WAITING_OF_ONE = 40

export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/** The thread's source is plain JavaScript, because Node 20 loads no TypeScript into a thread. */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData).then(({ default: bcrypt }) => {
    parentPort.on('message', ({ password, hash, salt }) => {
      parentPort.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, salt))
    })
  })`

type Job = { work: object; done: (result: unknown) => void; failed: (error: Error) => void }
/**
 * A caller. All jobs with the same `name` belong to one caller and wait together. `rank` is `KNOWN` or the number of
 * earlier failures. The caller with the lowest rank is served first.
 */
export type Caller = { name: string; rank: number }
/** The rank of a browser that has logged in with this name before. */
export const KNOWN = -1
/** The jobs of one caller. `since` is the caller's number in the order of arrival. */
type Waiting = { rank: number; since: number; jobs: Job[] }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * Runs bcrypt in separate threads, because one hash takes a processor for tens of milliseconds. Among the callers with
 * the lowest rank, the latest caller is served first. A log-in then does not wait for hundreds of earlier guesses.
 *
 * @param cost the base-2 logarithm of the rounds of a new hash
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
    // A referenced thread keeps the process from ending while a caller waits for a hash.
    thread.once('message', succeed).once('error', fail).ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job.work)
  }

  function callerBy(compare: (one: Waiting, other: Waiting) => number): string | undefined {
    return [...waiting].toSorted(([, one], [, other]) => compare(one, other))[0]?.[0]
  }

  /**
   * Refuses the first job of the caller with the highest rank. Of several such callers, the caller with the longest
   * wait is chosen.
   */
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
    /**
     * @param caller the caller in whose turn the job runs
     * @param salt the salt of a stored hash, or the cost of a new hash
     */
    hash: (password: string, caller: Caller, salt: string | number = cost) =>
      ask(caller, { password, salt }) as Promise<string>,
    isRight: (password: string, hash: string, caller: Caller) => ask(caller, { password, hash }) as Promise<boolean>,
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
