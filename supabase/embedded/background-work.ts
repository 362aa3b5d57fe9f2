import { failureFor } from '../functions/api/log.ts'
import type { Log } from '../functions/api/log.ts'

/** Runs work that no request waits for; closing waits for the work that has begun. */
export function backgroundWork(log: Log) {
  const underway = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []

  function add(work: Promise<void>): void {
    const settled = work
      .catch((error: unknown) => log({ route: 'background', error: failureFor(error) }))
      .finally(() => underway.delete(settled))
    underway.add(settled)
  }

  /** Repeats `work`, and skips a turn while the previous run has not finished. */
  function repeat(work: () => Promise<void>, everyMs: number): void {
    let isUnderway = false
    const timer = setInterval(() => {
      if (isUnderway) return
      isUnderway = true
      add(work().finally(() => (isUnderway = false)))
    }, everyMs)
    timers.push(timer.unref())
  }

  async function end(): Promise<void> {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underway)
  }

  return { add, repeat, end }
}
