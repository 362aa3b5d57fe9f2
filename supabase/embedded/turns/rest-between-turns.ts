/** Time of turns that a caller may use before it has to rest. */
const FREE_MS = 1000
/** What everyone may use of the time however many are about. */
const LEAST_SHARE = 1 / 20
const LONGEST_MS = 5000
/** Who asked for something lately is about. */
const ABOUT_MS = 10_000
const COUNTED_EVERY_MS = 250

export type Rest = {
  noteAsked(): void
  noteUsed(milliseconds: number): void
  /** @returns milliseconds until the caller's next turn may begin; 0 for at once */
  leftMs(): number
  /** Whether nothing is lost when this is forgotten. */
  isOver(): boolean
}

/**
 * How long callers rest between their turns: whoever used much lately gets no more than an equal share of the time, even
 * where a turn is free, because the next one to ask would wait for that turn's end. Whoever is alone does not rest. A
 * leaky bucket (Turner 1986) for each caller, which drains by its share.
 *
 * @param atOnce turns at the same time
 */
export function restsBetweenTurns(atOnce: number) {
  const asked = new Map<Rest, number>()
  let share = 1
  let countedMs = -Infinity

  /** Time of turns that each caller may use in one of the clock. */
  function shareOfEach(nowMs: number): number {
    if (nowMs - countedMs < COUNTED_EVERY_MS) return share
    countedMs = nowMs
    for (const [rest, askedMs] of asked) if (nowMs - askedMs >= ABOUT_MS) asked.delete(rest)
    share = atOnce * Math.max(LEAST_SHARE, 1 / Math.max(1, asked.size))
    return share
  }

  return (): Rest => {
    let usedMs = 0
    let drainedMs = performance.now()

    /** @returns the share of now */
    function drain(addedMs = 0): number {
      const nowMs = performance.now()
      const drainShare = shareOfEach(nowMs)
      const left = Math.max(0, usedMs - (nowMs - drainedMs) * drainShare)
      usedMs = Math.min(left + addedMs, FREE_MS + LONGEST_MS * drainShare)
      drainedMs = nowMs
      return drainShare
    }

    const rest: Rest = {
      noteAsked: () => void asked.set(rest, performance.now()),
      noteUsed: (milliseconds) => void drain(milliseconds),
      leftMs() {
        const drainShare = drain()
        return Math.max(0, usedMs - FREE_MS) / drainShare
      },
      isOver() {
        drain()
        return usedMs === 0
      },
    }
    return rest
  }
}

/** Of the server itself, whose work the others wait for. */
export const noRest: Rest = { noteAsked: () => {}, noteUsed: () => {}, leftMs: () => 0, isOver: () => true }
