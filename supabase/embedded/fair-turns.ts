/** The caller has more waiting than anyone needs. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

type Line = {
  waiting: (() => Promise<void>)[]
  underWay: number
  /** Time that the caller's work took, in milliseconds, counted from where the others were when it came. */
  usedMs: number
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
}

/**
 * The next turn is given to the caller whose work took the least time so far, among those that wait. A caller that comes
 * back starts where the others are: nobody saves up time. Start-time fair queueing (Goyal, Vin and Cheng 1996), with the
 * time that was measured as the cost.
 */
export function fairTurns({ atOnce, perCaller, keptForNew = 0, longestLine }: Limits): Turns {
  const lines = new Map<string | null, Line>()
  let underWay = 0
  /** Where the caller was whose turn began last. */
  let nowMs = 0

  function giveTurns(): void {
    while (underWay < atOnce) {
      const most = underWay < atOnce - keptForNew ? perCaller : 1
      const mayGo = (line: Line) => line.waiting.length > 0 && line.underWay < most
      const line = [...lines.values()].filter(mayGo).reduce(lessUsed, null)
      const work = line?.waiting.shift()
      if (!line || !work) return
      nowMs = Math.max(nowMs, line.usedMs)
      underWay++
      line.underWay++
      void work().finally(() => {
        underWay--
        line.underWay--
        forgetTheIdle()
        giveTurns()
      })
    }
  }

  /** Those who wait for nothing and used no more than the others are as good as new. */
  function forgetTheIdle(): void {
    for (const [caller, line] of lines) {
      if (line.waiting.length + line.underWay === 0 && line.usedMs <= nowMs) lines.delete(caller)
    }
  }

  return {
    take(caller, work) {
      const line = lines.get(caller) ?? { waiting: [], underWay: 0, usedMs: nowMs }
      if (caller !== null && line.waiting.length >= longestLine) return Promise.reject(new TooManyWaiting())
      lines.set(caller, line)
      line.usedMs = Math.max(line.usedMs, nowMs)
      return new Promise((resolve, reject) => {
        line.waiting.push(async () => {
          const start = performance.now()
          await work().then(resolve, reject)
          line.usedMs += performance.now() - start
        })
        giveTurns()
      })
    },
  }
}

const lessUsed = (least: Line | null, line: Line) => (least && least.usedMs <= line.usedMs ? least : line)
