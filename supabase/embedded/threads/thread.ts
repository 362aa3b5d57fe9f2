import { Worker } from 'node:worker_threads'
import { wrap } from 'comlink'
import type { Remote } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'

/** Thrown when the thread ended before it answered. `isOverdue` is true if the answer took too long. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly isOverdue: boolean

  constructor(message: string, isOverdue: boolean) {
    super(message)
    this.isOverdue = isOverdue
  }
}

export type Thread<Service> = {
  /**
   * Calls the service in the thread. When the answer is overdue, the thread is ended in the middle of its work.
   * @throws ThreadEnded, or the error of the work
   */
  ask<Result>(work: (service: Remote<Service>) => Promise<Result>, deadlineMs: number): Promise<Result>
  isAlive(): boolean
  end(): Promise<void>
}

/** @param name the name of a module in this folder that exposes a service on its parent port */
export function startThread<Service>(name: 'api-thread' | 'supabase-thread'): Thread<Service> {
  const worker = startWorker(name)
  const service = wrap<Service>(nodeEndpoint(worker))
  const waiting = new Set<(reason: ThreadEnded) => void>()
  let ended: ThreadEnded | null = null

  function leave(reason: ThreadEnded): void {
    ended ??= reason
    for (const fail of waiting) fail(ended)
  }
  worker.once('error', (error) => leave(new ThreadEnded(error.message, false)))
  worker.once('exit', () => leave(new ThreadEnded('The thread ended by itself', false)))

  return {
    ask<Result>(work: (service: Remote<Service>) => Promise<Result>, deadlineMs: number) {
      return new Promise<Result>((resolve, reject) => {
        if (ended) return reject(ended)
        const fail = (reason: unknown) => {
          clearInterval(overdue)
          waiting.delete(fail)
          reject(reason instanceof Error ? reason : new Error(String(reason)))
        }
        const overdue = whenUsedUp(deadlineMs, () => {
          fail(new ThreadEnded(`No answer in ${deadlineMs} ms`, true))
          leave(new ThreadEnded('The thread was ended in the middle of other work', false))
          void worker.terminate()
        })
        waiting.add(fail)
        const done = (result: Result) => {
          clearInterval(overdue)
          waiting.delete(fail)
          resolve(result)
        }
        work(service).then(done, fail)
      })
    },
    isAlive: () => ended === null,
    async end() {
      leave(new ThreadEnded('The thread was ended', false))
      await worker.terminate()
    },
  }
}

function startWorker(name: string): Worker {
  const here = import.meta.url
  // A file from `build-server.ts` is loaded directly. A TypeScript source needs a loader, and a worker does not inherit
  // a loader.
  if (here.endsWith('.js')) return new Worker(new URL(`${name}.js`, here), { execArgv: [] })
  const source = new URL(`${name}.ts`, here)
  return new Worker(new URL('bootstrap.mjs', here), { argv: [source.href], execArgv: [] })
}

/**
 * The limit in clock time is the limit in processor time multiplied by this factor. A busy machine gives a thread
 * little processor time.
 */
const MAX_TIMES_WAITED = 6
const LOOKS = 10

/**
 * Calls back when this process has used the given processor time. Clock time would end work too early on a busy machine
 * or on a laptop that was asleep.
 */
function whenUsedUp(milliseconds: number, callBack: () => void): NodeJS.Timeout {
  const used = process.cpuUsage()
  const everyMs = milliseconds / LOOKS
  let looks = 0
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const isUsedUp = ++looks >= LOOKS && (user + system) / 1000 >= milliseconds
    if (isUsedUp || looks >= LOOKS * MAX_TIMES_WAITED) {
      clearInterval(timer)
      callBack()
    }
  }, everyMs)
  return timer
}
