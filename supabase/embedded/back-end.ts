import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_PREFIXES, createApi } from '../functions/api/app.ts'
import type { Log } from '../functions/api/log.ts'
import type { ApiSettings } from '../functions/api/settings.ts'
import { runTimer } from '../functions/api/run-timer.ts'
import { deliverWebhooks } from '../functions/api/webhooks/deliver.ts'
import { analyzeGrown } from './analyze-grown.ts'
import { backgroundWork } from './background-work.ts'
import { assertNotMoved } from './data-folder.ts'
import { lockFolderSoon } from './folder-lock.ts'
import { isNoRoom, tellThatDiskIsFull } from './full-disk.ts'
import { createGateway } from './gateway/gateway.ts'
import { loggedRequests } from './http/logged-requests.ts'
import { serverLog } from './http/server-log.ts'
import { readOrCreateKeys } from './keys.ts'
import { limitRequests } from './limit-requests.ts'
import { CONNECTIONS } from './postgres/connections.ts'
import { makeContentPrivate } from './private-folder.ts'
import { guardStorage } from './pictures/guard-storage.ts'
import { sweepFiles } from './pictures/sweep-files.ts'
import type { SchemaCache } from './supabase-app.ts'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { openApi } from './threads/open-api.ts'
import { openInThread } from './threads/open-in-thread.ts'

/** The embedded back end answers paths with these prefixes; the app answers all other paths. */
export const backEndPrefixes = ['/auth/v1', '/rest/v1', '/storage/v1', ...API_PREFIXES]

const HOUR_MS = 3_600_000
const ANALYZE_MS = 600_000
/**
 * The longest time that a request may take. The app's own requests take about 100 ms, or 1 s on an old laptop that
 * counts people at the same time.
 */
export const REQUEST_DEADLINE_MS = 5000

export type BackEnd = {
  publishableKey: string
  /** Answers Supabase's HTTP API. `peerAddress` is the caller's socket address, or null without a socket. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>
  /**
   * Runs SQL as the database's owner, so no policy applies. Only set-up and tests may use this function, never
   * requests.
   */
  sql<Row = Record<string, unknown>>(query: string): Promise<Row[]>
  /**
   * Removes pictures without a snapshot, and old entries about the use of counting links. An hourly timer does the
   * same. Pictures younger than `onItsWayMs` are kept; tests pass a short time.
   */
  sweep(onItsWayMs?: number): Promise<number>
  close(): Promise<void>
}

export type BackEndOptions = {
  /** The folder for data, keys and files. Without a folder, everything stays in memory and is lost on `close`. */
  folder?: string
  /**
   * The address of a PostgreSQL database that replaces the database in the folder. Keys and files stay in the folder.
   */
  databaseUrl?: string
  /** Lets webhooks reach this machine. Only tests set it. */
  allowPrivateWebhooks?: boolean
  /** The number of new accounts allowed from one network per hour. */
  signUpsPerHour?: number | undefined
  /** The cost of bcrypt for new passwords. Only tests set it. */
  passwordCost?: number
  /** A schema that was read before. With this schema, opening is faster. Only tests set it. */
  schemaCache?: SchemaCache
  /**
   * The interval for sending waiting webhooks. A webhook waits after a change from a browser or after a failed attempt.
   */
  webhookIntervalMs?: number
  /** With a deadline, the database runs in a separate thread. If a request takes longer, the thread is ended. */
  deadlineMs?: number
  log?: Log
}

/**
 * Opens Postgres (PGlite), PostgREST, Auth and Storage, with all migrations applied.
 * @throws when another process has the folder open, other migrations made the folder's data, or a migration fails
 */
export async function openBackEnd({
  folder,
  databaseUrl,
  allowPrivateWebhooks = false,
  webhookIntervalMs = 10_000,
  passwordCost,
  schemaCache,
  signUpsPerHour = Number(process.env.NARTHEX_SIGN_UPS_PER_HOUR) || undefined,
  deadlineMs,
  log = serverLog,
}: BackEndOptions = {}): Promise<BackEnd> {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'narthex-'))
  if (!databaseUrl) assertNotMoved(home)
  let unlock: (() => void) | undefined
  /**
   * @returns true when this process has locked the folder; false on a full disk, because no lock can be written there
   */
  async function lock(): Promise<boolean> {
    try {
      unlock ??= await lockFolderSoon(home)
    } catch (error) {
      if (!isNoRoom(error)) throw error
    }
    return unlock !== undefined
  }
  const isLocked = await lock()
  const keys = await readOrCreateKeys(join(home, 'keys.json'))
  const options = { keys, home, isInMemory: folder === undefined, databaseUrl, isReadOnly: !isLocked, schemaCache }
  const supabase = deadlineMs
    ? await openInThread(options, deadlineMs, lock)
    : // Imported here only if no thread runs the database, because a thread imports the module itself.
      await (await import('./open-database.ts')).openDatabase(options)
  if (!deadlineMs && (await supabase.isReadOnly())) tellThatDiskIsFull(home, 'after a restart')
  makeContentPrivate(home)

  // PGlite has one connection. If requests ran in parallel, a query of Auth could run inside the transaction of another
  // request. The query would then have the rights of the other caller.
  const { answer, sql } = limitRequests({ supabase, keys, atOnce: databaseUrl ? CONNECTIONS : 1 })
  const signIn = openSignIn({ home, keys, sql, serve: answer, signUpsPerHour, passwordCost })
  const serve = createGateway(keys, { auth: signIn.serve, rest: answer, storage: guardStorage(answer) })
  /** The address of the caller whose call to `/api` is being answered. */
  const callers = new AsyncLocalStorage<string | null>()
  const background = backgroundWork(log)
  const settings: ApiSettings = {
    supabaseUrl: 'http://embedded.invalid',
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    fetch: (input, init) => serve(new Request(input, init), callers.getStore() ?? null),
    hashPassword: (password, salt) => signIn.hash(password, callers.getStore() ?? null, salt),
    allowPrivateWebhooks,
    waitUntil: background.add,
    log,
  }
  const api = deadlineMs ? openApi(settings, keys.jwtSecret) : createApi(settings)
  const unlessReadOnly = (work: () => Promise<void>) => async () => {
    if (!(await supabase.isReadOnly())) await work()
  }
  const deliver = unlessReadOnly(() => runTimer(settings, 'webhooks', () => deliverWebhooks(settings)))
  // The timer also runs at the start. Without this run, a new server would report the timer as late.
  background.add(deliver())
  background.repeat(deliver, webhookIntervalMs)
  const logged = loggedRequests(log, sql)
  // Each run adds new dates to the calendar, even if no service was changed. On hosted projects, pg_cron runs the same
  // function.
  const fillCalendar = unlessReadOnly(async () => void (await sql('select private.fill_calendar()')))
  // The first run is in the background, so that the server starts without waiting for it.
  background.add(fillCalendar())
  background.repeat(fillCalendar, HOUR_MS)
  // A PostgreSQL server gathers statistics by itself, but PGlite does not.
  if (!databaseUrl) {
    const analyze = unlessReadOnly(() => analyzeGrown(sql))
    background.add(analyze())
    background.repeat(analyze, ANALYZE_MS)
  }
  const sweep = async (onItsWayMs = HOUR_MS) => {
    await sql('select private.forget_counting_calls()')
    return sweepFiles({ folder: join(home, 'storage'), sql, settings, onItsWayMs })
  }
  const sweepHourly = unlessReadOnly(async () => void (await runTimer(settings, 'pictures', sweep)))
  background.add(sweepHourly())
  background.repeat(sweepHourly, HOUR_MS)

  let closing: Promise<void> | undefined
  async function end(): Promise<void> {
    await background.end()
    if ('close' in api) await api.close()
    await signIn.close()
    await supabase.close()
    unlock?.()
    if (!folder) rmSync(home, { recursive: true, force: true })
  }

  return {
    publishableKey: keys.publishableKey,
    fetch(request, peerAddress) {
      const { pathname } = new URL(request.url)
      const isForApi = API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
      if (isForApi) return callers.run(peerAddress ?? null, async () => api.fetch(request))
      return logged(request, () => serve(request, peerAddress ?? null))
    },
    sql,
    sweep,
    close() {
      closing ??= end()
      return closing
    },
  }
}
