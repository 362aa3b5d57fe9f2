import { isId } from '../../../src/domain/shared/ids.ts'
import { failureFor } from '../../functions/api/log.ts'
import type { Log } from '../../functions/api/log.ts'

const REQUEST_ID = 'x-request-id'
/** The number of people whose church is kept in memory. The oldest entry is removed first. */
const MAX_PEOPLE = 5000

type Sql = <Row>(query: string) => Promise<Row[]>

/** Logs every answer of Supabase's API. A header of the answer contains the id of the log line. */
export function loggedRequests(log: Log, sql: Sql) {
  const churches = new Map<string, string | null>()

  async function churchOf(request: Request): Promise<string | null> {
    const person = personOf(request)
    if (person === null) return null
    const known = churches.get(person)
    if (known !== undefined) return known
    const [row] = await sql<{ church: string }>(
      `select church_id as church from public.profiles where id = '${person}'`,
    )
    if (churches.size >= MAX_PEOPLE) churches.delete(churches.keys().next().value ?? '')
    churches.set(person, row?.church ?? null)
    return row?.church ?? null
  }

  return async (request: Request, answer: () => Promise<Response>): Promise<Response> => {
    const start = performance.now()
    const sent = request.headers.get(REQUEST_ID) ?? ''
    const requestId = /^[\w-]{1,100}$/.test(sent) ? sent : crypto.randomUUID()
    const told = { requestId, method: request.method }
    const tell = async (status: number, error?: string): Promise<void> => {
      if (log.tells?.(status) === false) return
      const durationMs = Math.round(performance.now() - start)
      // The log names a church only when the token was accepted, because an unchecked token proves nothing.
      const church = status < 400 || status === 403 ? await churchOf(request).catch(() => null) : null
      const route = routeOf(new URL(request.url).pathname, status)
      log({ ...told, route, status, durationMs, ...(church && { church }), ...(error && { error }) })
    }
    try {
      const given = await answer()
      const response = new Response(given.body, given)
      response.headers.set(REQUEST_ID, requestId)
      void tell(response.status)
      return response
    } catch (error) {
      void tell(500, failureFor(error))
      throw error
    }
  }
}

/** Returns the table's or function's name as a route; ids, file names and unknown paths become stars. */
export function routeOf(path: string, status: number): string {
  const [, api = '', , ...rest] = path.split('/')
  if (api === 'storage') return `/storage/v1/${rest[0] === 'object' ? 'object' : '*'}/*`
  const isNamed = status !== 404 && rest.length <= 2 && rest.every((part) => /^[a-z_.-]{1,60}$/.test(part))
  return `/${api}/v1/${isNamed ? rest.join('/') : '*'}`
}

/** Returns the user's id from the bearer token. The answering service has already checked the token. */
function personOf(request: Request): string | null {
  const [, claims = ''] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const [, person = ''] = /"sub":"([\w-]+)"/.exec(Buffer.from(claims, 'base64url').toString()) ?? []
  return isId(person) ? person : null
}
