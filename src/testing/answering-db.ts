import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/domain/database.types.ts'
import type { Db } from '@/domain/shared/db.ts'
import { expectConsole } from './expect-console.ts'

/** A request of the page. For example, `method` is `POST` and `path` is `/rest/v1/services`. */
export type SentRequest = { method: string; path: string; search: URLSearchParams; body: unknown }

/** Returns the data of a successful answer, or a complete `Response`; both may be promises. */
export type Answer = (request: SentRequest) => unknown

/**
 * Maps method and path, such as `'GET /rest/v1/services'`, to an answer. Rows have the field names that the domain's
 * queries select.
 */
export type Answers = Record<string, Answer>

/**
 * The app sends these requests after the server has refused a recording. The answers mean that the person was not
 * removed from the church.
 */
const NO_ONE_WAS_REMOVED: Answers = {
  'POST /rest/v1/rpc/find_my_removal': () => [],
  'POST /rest/v1/rpc/send_left_behind': () => false,
}

/**
 * Returns a real supabase-js client; `answers` take the place of the server. A request without an answer fails like a
 * server error. `sent` lists all requests.
 */
export function answeringDb(answers: Answers): { db: Db; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const answer: typeof fetch = async (input, init) => {
    const incoming = new Request(input, init)
    const url = new URL(incoming.url)
    const text = await incoming.text()
    const request = {
      method: incoming.method,
      path: decodeURIComponent(url.pathname),
      search: url.searchParams,
      body: text && incoming.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
    sent.push(request)
    const prepared = { ...NO_ONE_WAS_REMOVED, ...answers }[`${request.method} ${request.path}`]
    if (!prepared) return refusal(500, `The test has no answer to ${request.method} ${request.path}`)
    const data = await prepared(request)
    if (data instanceof Response) return data
    return data instanceof Blob ? new Response(data) : Response.json(wantsOne(incoming) ? firstOf(data) : data)
  }
  const db = createClient<Database>('http://back-end.test', 'publishable', {
    db: { retry: false },
    // Each client gets a different key, because supabase-js warns about two clients with the same key.
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: crypto.randomUUID(),
    },
    global: { fetch: answer },
  })
  return { db, sent }
}

/** Returns a refusal in PostgREST's form, and declares the console messages that the app then prints. */
export function refusal(status: number, message: string, code = '', details: string | null = null): Response {
  expectConsole(/DomainError/, /Error in route match/)
  return Response.json({ code, message, details, hint: null }, { status })
}

function wantsOne(request: Request): boolean {
  return request.headers.get('accept')?.includes('vnd.pgrst.object') ?? false
}

function firstOf(data: unknown): unknown {
  return Array.isArray(data) ? data[0] : data
}
