import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIXES, createApi } from '../functions/api/app.ts'
import type { Log } from '../functions/api/log.ts'
import type { ApiSettings } from '../functions/api/settings.ts'
import { deliverWebhooks } from '../functions/api/webhooks/deliver.ts'
import { backgroundWork } from './background-work.ts'
import { lockFolder } from './folder-lock.ts'
import { inTurn } from './in-turn.ts'
import { refuseBearer } from './http/bearer.ts'
import { loggedRequests } from './http/logged-requests.ts'
import { serverLog } from './http/server-log.ts'
import { readOrCreateKeys } from './keys.ts'
import { assertNotMoved } from './postgres/moved-data.ts'
import { CONNECTIONS } from './postgres/connections.ts'
import { makeContentPrivate } from './private-folder.ts'
import { refuseQuery } from './rest-gate.ts'
import { sweepFiles } from './pictures/sweep-files.ts'
import { openInThread } from './threads/open-in-thread.ts'

/** What the embedded back end answers for; everything else belongs to the app. */
export const backEndPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', ...API_PREFIXES]

/**
 * What of Supabase Auth can be reached from outside. Its codes by e-mail are left out: no account has an address that
 * receives mail, so a request for a code is an attack on another's account, and six digits can be guessed.
 */
const authPaths = ['signup', 'token', 'user', 'logout', 'health', 'settings', '.well-known/jwks.json']
const openPaths = new Set(authPaths.map((path) => `/auth/v1/${path}`))

const HOUR_MS = 3_600_000
/** What the app asks for takes a fiftieth of it; an old laptop that counts people beside it, a fifth. */
export const REQUEST_DEADLINE_MS = 5000

export type BackEnd = {
  publishableKey: string
  /** Answers Supabase's HTTP API. `peerAddress` is the caller's socket address, where there is one. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>
  /** Runs SQL as the database's owner, past every policy: for set-up and tests, never for requests. */
  sql<Row = Record<string, unknown>>(query: string): Promise<Row[]>
  /** Removes pictures that no snapshot expects, as is done every hour: for tests, which do not wait for what is new. */
  sweep(onItsWayMs?: number): Promise<number>
  close(): Promise<void>
}

export type BackEndOptions = {
  /** Where data, keys and files are kept; without it everything is in memory and gone on `close`. */
  folder?: string
  /** Of a PostgreSQL database that is used instead of the folder's own; keys and files are in the folder all the same. */
  databaseUrl?: string
  /** Lets webhooks reach this machine: for tests only. */
  allowPrivateWebhooks?: boolean
  /** How often webhooks are looked for that a browser's write, or a failure, left waiting. */
  webhookIntervalMs?: number
  /** With it the database works in a thread of its own, and a request that takes longer is ended with that thread. */
  deadlineMs?: number
  log?: Log
}

/**
 * Postgres (PGlite), PostgREST, Auth and Storage in this process, with all migrations applied.
 *
 * @throws when another process has the folder open, other migrations made its data, or a migration fails
 */
export async function openBackEnd({
  folder,
  databaseUrl,
  allowPrivateWebhooks = false,
  webhookIntervalMs = 10_000,
  deadlineMs,
  log = serverLog,
}: BackEndOptions = {}): Promise<BackEnd> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'narthex-'))
  if (!databaseUrl) assertNotMoved(home)
  const unlock = lockFolder(home)
  const keys = await readOrCreateKeys(join(home, 'keys.json'))
  const options = { keys, home, isInMemory: folder === undefined, databaseUrl }
  const supabase = deadlineMs
    ? await openInThread(options, deadlineMs)
    : // Loaded where it is needed: a thread would load it a second time.
      await (await import('./open-database.ts')).openDatabase(options)
  makeContentPrivate(home)

  // PGlite has one connection: a query of Auth in the middle of a request's transaction would run with that caller's rights.
  const { answer, sql } = inTurn({ supabase, keys, atOnce: databaseUrl ? CONNECTIONS : 1 })
  const serve = async (request: Request, peerAddress: string | null = null) => {
    const unknown = refuseBearer(request, [keys.publishableKey, keys.secretKey])
    if (unknown) return unknown
    const refusal = refuseQuery(new URL(request.url).searchParams)
    if (refusal) return Response.json(refusal, { status: 400 })
    // No turn begins before its body has arrived, however slowly that comes.
    const { method, body } = request
    const complete = body ? new Request(request, { method, body: await request.arrayBuffer() }) : request
    return answer(complete, peerAddress)
  }
  const background = backgroundWork(log)
  const settings: ApiSettings = {
    supabaseUrl: 'http://embedded.invalid',
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    fetch: (input, init) => serve(new Request(input, init)),
    allowPrivateWebhooks,
    waitUntil: background.add,
    log,
  }
  const api = createApi(settings)
  background.repeat(() => deliverWebhooks(settings), webhookIntervalMs)
  // As pg_cron does on hosted projects: the days of the church go on while no one changes anything.
  const logged = loggedRequests(log, sql)
  const fillCalendar = async () => void (await sql('select private.fill_calendar()'))
  await fillCalendar()
  background.repeat(fillCalendar, HOUR_MS)
  const sweep = (onItsWayMs = HOUR_MS) => sweepFiles({ folder: join(home, 'storage'), sql, settings, onItsWayMs })
  const sweepHourly = async () => void (await sweep())
  background.add(sweepHourly())
  background.repeat(sweepHourly, HOUR_MS)

  let closing: Promise<void> | undefined
  async function end(): Promise<void> {
    await background.end()
    await supabase.close()
    unlock()
    if (!folder) rmSync(home, { recursive: true, force: true })
  }

  return {
    publishableKey: keys.publishableKey,
    fetch(request, peerAddress) {
      const { pathname } = new URL(request.url)
      const isForApi = API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
      if (isForApi) return Promise.resolve(api.fetch(request))
      const isClosed = pathname.startsWith('/auth/') && !openPaths.has(pathname)
      return logged(request, async () => (isClosed ? notFound() : serve(request, peerAddress)))
    },
    sql,
    sweep,
    close() {
      closing ??= end()
      return closing
    },
  }
}

function notFound(): Response {
  return Response.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, { status: 404 })
}
