/** How long an overdue query is remembered. */
const REMEMBERED_MS = 600_000
/** After an overdue query, how long those that may be like it wait. */
const PAUSE_MS = 60_000
/** From so many overdue queries of one shape on, not even those who were answered before are let through at once. */
const MANY = 3
/** Kept in memory; the oldest are forgotten first. */
const MOST_SHAPES = 1000
const MOST_CALLERS = 2000
const MOST_SHAPES_OF_ONE = 100

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** What is asked for, without the values: the address, and each parameter with its operator. */
export function shapeOf({ method, url }: { method: string; url: string }): string {
  const { pathname, searchParams } = new URL(url)
  const parts = [...searchParams].map(
    ([name, value]) => `${name}=${/^(not\.)?[a-z]{1,12}(?=\.)/.exec(value)?.[0] ?? ''}`,
  )
  return `${method} ${pathname.replaceAll(ID, '*')}?${parts.toSorted().join('&')}`.slice(0, 500)
}

/**
 * Queries that may be like one that was overdue. Everyone waits while such a query is ended, and each further account has
 * a first one free; so many accounts with the same bad query would stop the server in turn. Doubted is a shape that was
 * overdue, unless this caller was answered the same before; and, after several shapes were overdue, each that was
 * never answered. One doubted query is let through at a time, and none for a while after an overdue one.
 */
export function keepSuspects(now: () => number = Date.now) {
  let overdue: { shape: string; atMs: number }[] = []
  const answered = new Map<string, true>()
  const answeredTo = new Map<string, Set<string>>()
  let isDoubtedUnderWay = false

  function isDoubted(caller: string, shape: string): boolean {
    overdue = overdue.filter(({ atMs }) => atMs + REMEMBERED_MS > now())
    const own = overdue.filter((each) => each.shape === shape).length
    if (own === 0) return new Set(overdue.map((each) => each.shape)).size >= MANY && !answered.has(shape)
    return own >= MANY || !answeredTo.get(caller)?.has(shape)
  }

  /** Those that were under way together count as one. */
  function noteOverdue(shape: string, sinceMs: number): void {
    const before = overdue.findLast((each) => each.shape === shape)
    if (before && before.atMs > sinceMs) before.atMs = now()
    else overdue.push({ shape, atMs: now() })
  }

  function noteAnswered(caller: string, shape: string): void {
    keep(answered, shape, true, MOST_SHAPES)
    const shapes = answeredTo.get(caller) ?? new Set()
    if (shapes.size < MOST_SHAPES_OF_ONE) shapes.add(shape)
    keep(answeredTo, caller, shapes, MOST_CALLERS)
  }

  return {
    /**
     * Does the work, unless the query has to wait.
     *
     * @param work says whether it was overdue, and whether its answer was what was asked for
     * @param refuse gets the seconds after which to ask again
     */
    async guard<Answer>(
      { caller, shape }: { caller: string; shape: string },
      work: () => Promise<{ answer: Answer; isOverdue: boolean; isRight: boolean }>,
      refuse: (seconds: number) => Answer,
    ): Promise<Answer> {
      const isOfDoubt = isDoubted(caller, shape)
      const waitMs = Math.max(...overdue.map(({ atMs }) => atMs)) + PAUSE_MS - now()
      if (isOfDoubt && (waitMs > 0 || isDoubtedUnderWay)) return refuse(Math.ceil(Math.max(waitMs, 1000) / 1000))
      if (isOfDoubt) isDoubtedUnderWay = true
      const sinceMs = now()
      try {
        const { answer, isOverdue, isRight } = await work()
        if (isOverdue) noteOverdue(shape, sinceMs)
        else if (isRight) noteAnswered(caller, shape)
        return answer
      } finally {
        if (isOfDoubt) isDoubtedUnderWay = false
      }
    },
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value!)
}
