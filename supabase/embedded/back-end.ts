import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { API_PREFIXES, createApi } from '../functions/api/app.ts'
import type { ApiSettings } from '../functions/api/settings.ts'
import { deliverWebhooks } from '../functions/api/webhooks/deliver.ts'
import { assertSameMigrations } from './assert-same-migrations.ts'
import { asHosted, parsers } from './as-hosted.ts'
import { backgroundWork } from './background-work.ts'
import { lockFolder } from './folder-lock.ts'
import { fileStorage } from './file-storage.ts'
import { readOrCreateKeys } from './keys.ts'
import type { Keys } from './keys.ts'
import { makeContentPrivate } from './private-folder.ts'
import { refuseQuery } from './rest-gate.ts'

/** What the embedded back end answers for; everything else belongs to the app. */
export const backEndPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', ...API_PREFIXES]

/**
 * What of Supabase Auth can be reached from outside. Its codes by e-mail are left out: no account has an address that
 * receives mail, so a request for a code is an attack on another's account, and six digits can be guessed.
 */
const authPaths = ['signup', 'token', 'user', 'logout', 'health', 'settings', '.well-known/jwks.json']
const openPaths = new Set(authPaths.map((path) => `/auth/v1/${path}`))

const HOUR_MS = 3_600_000

export type BackEnd = {
  publishableKey: string
  /** Answers Supabase's HTTP API. `peerAddress` is the caller's socket address, where there is one. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>
  /** Runs SQL as the database's owner, past every policy: for set-up and tests, never for requests. */
  sql<Row = Record<string, unknown>>(query: string): Promise<Row[]>
  close(): Promise<void>
}

export type BackEndOptions = {
  /** Where data, keys and files are kept; without it everything is in memory and gone on `close`. */
  folder?: string
  /** Lets webhooks reach this machine: for tests only. */
  allowPrivateWebhooks?: boolean
  /** How often webhooks are looked for that a browser's write, or a failure, left waiting. */
  webhookIntervalMs?: number
}

/**
 * Postgres (PGlite), PostgREST, Auth and Storage in this process, with all migrations applied.
 *
 * @throws when another process has the folder open, other migrations made its data, or a migration fails
 */
export async function openBackEnd({
  folder,
  allowPrivateWebhooks = false,
  webhookIntervalMs = 10_000,
}: BackEndOptions = {}): Promise<BackEnd> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'narthex-'))
  const unlock = lockFolder(home)
  const keys = await readOrCreateKeys(join(home, 'keys.json'))
  const app = await openSupabase(keys, home, folder && join(folder, 'data'))
  makeContentPrivate(home)

  // One connection: a query of Auth in the middle of a request's transaction would run with that caller's rights.
  const inTurn = oneAtATime()
  const answer = asHosted({ app })
  const serve = async (request: Request, peerAddress: string | null = null) => {
    const refusal = refuseQuery(new URL(request.url).searchParams)
    if (refusal) return Response.json(refusal, { status: 400 })
    // No turn begins before its body has arrived, however slowly that comes.
    const { method, body } = request
    const complete = body ? new Request(request, { method, body: await request.arrayBuffer() }) : request
    return inTurn(() => answer(complete, peerAddress))
  }
  const background = backgroundWork()
  const settings: ApiSettings = {
    supabaseUrl: 'http://embedded.invalid',
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    fetch: (input, init) => serve(new Request(input, init)),
    allowPrivateWebhooks,
    waitUntil: background.add,
    log: (entry) => entry.error && console.error(entry),
  }
  const api = createApi(settings)
  background.repeat(() => deliverWebhooks(settings), webhookIntervalMs)
  // As pg_cron does on hosted projects: the days of the church go on while no one changes anything.
  const sql = <Row>(query: string) => inTurn(async () => (await app.connection.exec<{ rows: Row[] }>(query)).rows)
  const fillCalendar = async () => void (await sql('select private.fill_calendar()'))
  await fillCalendar()
  background.repeat(fillCalendar, HOUR_MS)

  let closing: Promise<void> | undefined
  async function end(): Promise<void> {
    await background.end()
    await app.connection.close()
    unlock()
    if (!folder) rmSync(home, { recursive: true, force: true })
  }

  return {
    publishableKey: keys.publishableKey,
    fetch(request, peerAddress) {
      const { pathname } = new URL(request.url)
      const isForApi = API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
      if (isForApi) return Promise.resolve(api.fetch(request))
      if (pathname.startsWith('/auth/') && !openPaths.has(pathname)) return Promise.resolve(notFound())
      return serve(request, peerAddress)
    },
    sql,
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** Runs each piece of work after the one before it has ended, well or not. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

function notFound(): Response {
  return Response.json({ code: 404, error_code: 'not_found', msg: 'Not found' }, { status: 404 })
}

/** @param dataFolder without it the database is in memory */
async function openSupabase(keys: Keys, home: string, dataFolder: string | undefined): Promise<App> {
  setExperimental('storage', true)
  const connection = await createPgliteConnection({
    ...(dataFolder && { url: dataFolder }),
    pgliteOptions: { parsers },
  })
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      jwt_expiry: 3600,
      minimum_password_length: 6,
      email: { enable_signup: true, enable_confirmations: false },
    },
    api: { enabled: true, schemas: ['public'], max_rows: 10_000 },
    storage: { enabled: true },
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = fileStorage(join(home, 'storage'))
  await app.init()
  await assertSameMigrations(app)
  await applyPendingMigrations(app as never)
  return app
}
