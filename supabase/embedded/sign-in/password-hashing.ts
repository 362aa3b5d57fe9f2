import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** As Supabase Auth. */
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
    parentPort.on('message', ({ password, hash, cost }) => {
      parentPort.postMessage(hash ? bcrypt.compareSync(password, hash) : bcrypt.hashSync(password, cost))
    })
  })`

type Job = { work: object; done: (result: unknown) => void; failed: (error: Error) => void }

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * bcrypt in threads of its own: one hash takes a processor for tens of milliseconds. Callers take turns, so that one
 * who sends many passwords does not keep the others waiting.
 *
 * @param cost 2 to the power of it are the rounds of a new hash
 */
export function createPasswordHashing(cost = COST, threads = Math.min(4, Math.max(1, availableParallelism() - 1))) {
  const bcrypt = import.meta.resolve('bcryptjs')
  const waiting = new Map<string, Job[]>()
  const idle: Worker[] = []
  const all = new Set<Worker>()

  function start(): Worker {
    const thread = new Worker(THREAD, { eval: true, workerData: bcrypt })
    all.add(thread)
    return thread
  }

  function next(): void {
    const [caller, jobs] = waiting.entries().next().value ?? []
    if (caller === undefined || !jobs) return
    const thread = idle.pop() ?? (all.size < threads ? start() : undefined)
    if (!thread) return
    const job = jobs.shift()!
    waiting.delete(caller)
    if (jobs.length > 0) waiting.set(caller, jobs)
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

  function ask(caller: string, work: object): Promise<unknown> {
    return new Promise((done, failed) => {
      const own = waiting.get(caller) ?? []
      const count = [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0)
      if (own.length >= MAX_WAITING_OF_ONE || count >= MAX_WAITING) return failed(new HashingBusy())
      own.push({ work, done, failed })
      waiting.set(caller, own)
      next()
    })
  }

  return {
    /** @param caller whose turn it takes: an address */
    hash: (password: string, caller: string) => ask(caller, { password, cost }) as Promise<string>,
    isRight: (password: string, hash: string, caller: string) => ask(caller, { password, hash }) as Promise<boolean>,
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
