import { TooManyWaiting, fairTurns } from './fair-turns.ts'
import { readBearer } from '../gateway/bearer.ts'
import type { Keys } from '../keys.ts'
import { keepOffenders } from './offenders.ts'
import { keepSuspects, shapeOf } from './suspect-queries.ts'
import type { Supabase } from '../supabase-app.ts'
import { DataUnavailable } from '../threads/open-in-thread.ts'
import { ThreadEnded } from '../threads/thread.ts'

type Served = { answer: Response; isOverdue: boolean; isRight: boolean }

/** More than any page or device of the app asks for at once. */
const LONGEST_LINE = 64

type Parts = {
  supabase: Supabase
  keys: Keys
  /** Connections to the database. */
  atOnce: number
  isWithoutRests?: boolean | undefined
}

/**
 * A back end whose callers take turns, so that one with much to ask leaves the others theirs. What cannot be answered in
 * time is answered 504, which supabase-js does not repeat as it does 503; who asked for it is kept out for a while.
 */
export function inTurn({ supabase, keys, atOnce, isWithoutRests }: Parts): Pick<Supabase, 'answer' | 'sql'> {
  const quarter = Math.floor(atOnce / 4)
  const turns = fairTurns({
    atOnce,
    perCaller: Math.max(1, quarter),
    keptForNew: quarter,
    longestLine: LONGEST_LINE,
    isWithoutRests,
  })
  const offenders = keepOffenders()
  const suspects = keepSuspects()

  async function serve(request: Request, peerAddress: string | null): Promise<Served> {
    try {
      const answer = await supabase.answer(request, peerAddress)
      return { answer, isOverdue: answer.status === 504, isRight: answer.ok }
    } catch (error) {
      const failed = { isOverdue: false, isRight: false }
      if (error instanceof DataUnavailable)
        return { ...failed, answer: refuse(503, 'The data cannot be reached right now.', 10) }
      if (!(error instanceof ThreadEnded)) throw error
      return { ...failed, answer: refuse(504, 'The request took too long.'), isOverdue: error.isOverdue }
    }
  }

  function refuseOffender(caller: string): Response | null {
    const seconds = offenders.secondsLeft(caller)
    return seconds > 0 ? refuse(429, 'A request of yours took too long. Try again later.', seconds) : null
  }

  async function serveOutsider(caller: string, request: Request, peerAddress: string | null): Promise<Response> {
    // Several of one caller may have been waiting when the first of them was overdue.
    const refusal = refuseOffender(caller)
    if (refusal) return refusal
    return suspects.guard(
      { caller, shape: shapeOf(request) },
      async () => {
        const served = await serve(request, peerAddress)
        if (served.isOverdue) offenders.add(caller)
        return served
      },
      (seconds) => refuse(429, 'A request like this one took too long. Try again later.', seconds),
    )
  }

  return {
    async answer(request, peerAddress) {
      const caller = callerOf(request, peerAddress, keys)
      try {
        if (caller === null) return await turns.take(null, async () => (await serve(request, peerAddress)).answer)
        return refuseOffender(caller) ?? (await turns.take(caller, () => serveOutsider(caller, request, peerAddress)))
      } catch (error) {
        if (error instanceof TooManyWaiting) return refuse(429, 'Too many requests of yours are waiting.', 2)
        throw error
      }
    },
    sql: (query) => turns.take(null, () => supabase.sql(query)),
  }
}

/** The user of a valid token, the address of anyone else, or null for the server itself and its operator. */
function callerOf(request: Request, peerAddress: string | null, keys: Keys): string | null {
  const bearer = readBearer(request.headers.get('authorization'), keys.jwtSecret)
  if (bearer.kind === 'user') return bearer.userId
  return request.headers.get('apikey') === keys.secretKey ? null : peerAddress
}

/** With the fields by which PostgREST, Auth and Storage say what is wrong. */
function refuse(status: number, message: string, retryAfter?: number): Response {
  const body = {
    code: String(status),
    error_code: 'unavailable',
    error: message,
    message,
    msg: message,
    details: null,
    hint: null,
  }
  return Response.json(body, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
}
