import { noRest, restsBetweenTurns } from './rest-between-turns.ts'
import type { Rest } from './rest-between-turns.ts'

/** The caller has more waiting than anyone needs. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

type Waiting = { begin(): Promise<void>; giveUp(): void; sinceMs: number }
type Line = {
  waiting: Waiting[]
  underWay: number
  /** Time that the caller's work took, in milliseconds, counted from where the others were when it came. */
  usedMs: number
  rest: Rest
}

export type Turns = {
  /**
   * @param caller null for the server's own work, of which any amount may wait
   * @throws TooManyWaiting, or what the work threw
   */
  take<Result>(caller: string | null, work: () => Promise<Result>): Promise<Result>
}

type Limits = {
  /** Turns at the same time, of all. */
  atOnce: number
  /** Of these, of one caller. */
  perCaller: number
  /** Of these, kept for callers who have none under way: several greedy ones together do not take all. */
  keptForNew?: number
  /** How many of one caller may wait. */
  longestLine: number
  /** No one rests between their turns. */
  isWithoutRests?: boolean | undefined
}

/** How long a request waits at most for its caller's rest to end. */
const LONGEST_REST_MS = 10_000

/**
 * The next turn is given to the caller whose work took the least time so far, among those that wait. A caller that comes
 * back starts where the others are: time is not saved up. Start-time fair queueing (Goyal, Vin and Cheng 1996), with the
 * time that was measured as the cost. A turn that has begun cannot be interrupted, so a caller who takes long ones rests
 * in between while others are about: see `restBetweenTurns`.
 */
export function fairTurns({ atOnce, perCaller, keptForNew = 0, longestLine, isWithoutRests }: Limits): Turns {
  const lines = new Map<string | null, Line>()
  const newRest = restsBetweenTurns(atOnce)
  let underWay = 0
  /** Where the caller was whose turn began last. */
  let nowMs = 0
  let alarm: NodeJS.Timeout | undefined

  function giveTurns(): void {
    clearTimeout(alarm)
    for (const line of lines.values()) endWaiting(line)
    while (underWay < atOnce) {
      const most = underWay < atOnce - keptForNew ? perCaller : 1
      const waiting = [...lines.values()].filter((line) => line.waiting.length > 0 && line.underWay < most)
      const line = waiting.filter((each) => each.rest.leftMs() === 0).reduce(lessUsed, null)
      if (!line) return waitForRested(waiting)
      nowMs = Math.max(nowMs, line.usedMs)
      underWay++
      line.underWay++
      void line.waiting
        .shift()!
        .begin()
        .finally(() => {
          underWay--
          line.underWay--
          forgetTheIdle()
          giveTurns()
        })
    }
  }

  /** Whoever has to rest is told so after a while: nothing waits for minutes. */
  function endWaiting({ waiting, rest }: Line): void {
    const latest = performance.now() - LONGEST_REST_MS
    while (waiting[0] && waiting[0].sinceMs < latest && rest.leftMs() > 0) waiting.shift()!.giveUp()
  }

  /** All that wait have to rest first. */
  function waitForRested(waiting: Line[]): void {
    if (waiting.length === 0) return
    const soonestMs = Math.min(...waiting.map(({ rest }) => rest.leftMs()))
    alarm = setTimeout(giveTurns, Math.ceil(soonestMs))
  }

  /** Those who wait for nothing and used no more than the others are as good as new. */
  function forgetTheIdle(): void {
    for (const [caller, line] of lines) {
      if (line.waiting.length + line.underWay > 0 || line.usedMs > nowMs) continue
      if (line.rest.isOver()) lines.delete(caller)
    }
  }

  return {
    take(caller, work) {
      const line = lines.get(caller) ?? {
        waiting: [],
        underWay: 0,
        usedMs: nowMs,
        rest: caller === null || isWithoutRests ? noRest : newRest(),
      }
      if (caller !== null && line.waiting.length >= longestLine) return Promise.reject(new TooManyWaiting())
      lines.set(caller, line)
      line.usedMs = Math.max(line.usedMs, nowMs)
      line.rest.noteAsked()
      return new Promise((resolve, reject) => {
        const begin = async () => {
          const start = performance.now()
          await work().then(resolve, reject)
          const tookMs = performance.now() - start
          line.usedMs += tookMs
          line.rest.noteUsed(tookMs)
        }
        line.waiting.push({ begin, giveUp: () => reject(new TooManyWaiting()), sinceMs: performance.now() })
        giveTurns()
      })
    },
  }
}

const lessUsed = (least: Line | null, line: Line) => (least && least.usedMs <= line.usedMs ? least : line)
