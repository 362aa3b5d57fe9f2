import { TooManyWaiting, fairTurns } from './fair-turns.ts'
import { readBearer } from './gateway/bearer.ts'
import type { Keys } from './keys.ts'
import { keepOffenders } from './offenders.ts'
import type { Supabase } from './supabase-app.ts'
import { DataUnavailable } from './threads/open-in-thread.ts'
import { ThreadEnded } from './threads/thread.ts'

/** More than any page or device of the app asks for at once. */
const LONGEST_LINE = 64

type Parts = {
  supabase: Supabase
  keys: Keys
  /** Connections to the database. */
  atOnce: number
}

/**
 * A back end whose callers take turns, so that one with much to ask leaves the others theirs. What cannot be answered in
 * time is answered 504, which supabase-js does not repeat as it does 503; who asked for it is kept out for a while.
 */
export function inTurn({ supabase, keys, atOnce }: Parts): Pick<Supabase, 'answer' | 'sql'> {
  const quarter = Math.floor(atOnce / 4)
  const turns = fairTurns({
    atOnce,
    perCaller: Math.max(1, quarter),
    keptForNew: quarter,
    longestLine: LONGEST_LINE,
  })
  const offenders = keepOffenders()

  return {
    async answer(request, peerAddress) {
      const caller = callerOf(request, peerAddress, keys)
      const secondsLeft = caller === null ? 0 : offenders.secondsLeft(caller)
      if (secondsLeft > 0) return refuse(429, 'A request of yours took too long. Try again later.', secondsLeft)
      try {
        const response = await turns.take(caller, () => supabase.answer(request, peerAddress))
        if (response.status === 504 && caller !== null) offenders.add(caller)
        return response
      } catch (error) {
        if (error instanceof TooManyWaiting) return refuse(429, 'Too many requests of yours are waiting.', 2)
        if (error instanceof DataUnavailable) return refuse(503, 'The data cannot be reached right now.', 10)
        if (!(error instanceof ThreadEnded)) throw error
        if (error.isOverdue && caller !== null) offenders.add(caller)
        return refuse(504, 'The request took too long.')
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
