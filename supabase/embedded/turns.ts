type Limits = {
  /** Pieces of work under way at once. */
  atOnce: number
  /** Of these, of one client. */
  perClient: number
}

type Waiting = { client: string; begin: () => void }

/**
 * Work in the order it came, but for what a client asks beyond its share: that waits while others pass.
 *
 * @returns a function that runs a piece of work of a client in its turn
 */
export function turns({ atOnce, perClient }: Limits) {
  const underway = new Map<string, number>()
  const waiting: Waiting[] = []
  let total = 0

  const countOf = (client: string) => underway.get(client) ?? 0

  function beginNext(): void {
    while (total < atOnce) {
      const next = waiting.findIndex(({ client }) => countOf(client) < perClient)
      if (next < 0) return
      const [{ client, begin }] = waiting.splice(next, 1) as [Waiting]
      total++
      underway.set(client, countOf(client) + 1)
      begin()
    }
  }

  function end(client: string): void {
    total--
    if (countOf(client) === 1) underway.delete(client)
    else underway.set(client, countOf(client) - 1)
    beginNext()
  }

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((begin) => {
      waiting.push({ client, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      end(client)
    }
  }
}

/** Whose request it is: the person of its token, or the address it came from. Nothing is decided by it but turns. */
export function clientOf(request: Request, peerAddress: string | null): string {
  const [, claims] = /^Bearer [\w-]+\.([\w-]+)\./i.exec(request.headers.get('authorization') ?? '') ?? []
  const [, person] = /"sub":"([\w-]+)"/.exec(claims ? Buffer.from(claims, 'base64url').toString() : '') ?? []
  return person ?? peerAddress ?? ''
}
