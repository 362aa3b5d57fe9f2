import type { Remote } from 'comlink'
import { isFull, tellThatDiskIsFull, tellThatThereIsRoom } from '../full-disk.ts'
import { serverLog } from '../http/server-log.ts'
import type { DatabaseOptions } from '../open-database.ts'
import { ownLimitOf } from '../own-limits.ts'
import type { Supabase } from '../supabase-app.ts'
import { packRequest, unpackResponse } from './message.ts'
import type { OpenedFacts, SupabaseService } from './supabase-thread.ts'
import { takeDatabaseThread } from './database-thread.ts'
import { ThreadEnded } from './thread.ts'
import type { Thread } from './thread.ts'

/** The time limit for opening the database. Opening includes the migrations and the recovery after a killed process. */
const OPENING_DEADLINE_MS = 120_000
/** The time limit for work that no visitor caused, such as the hourly filling of the calendar. */
const SQL_DEADLINE_MS = 60_000
const CLOSING_DEADLINE_MS = 10_000
const RETRY_MS = { first: 500, most: 30_000 }

type Opened = Thread<SupabaseService> & OpenedFacts

/** Thrown while the data cannot be opened again; more tries follow. */
export class DataUnavailable extends Error {
  override readonly name = 'DataUnavailable'
}

/**
 * Opens a database like `openDatabase`, but in a separate thread. An overdue request ends the thread. The data is
 * opened again before the request is answered, and other requests wait meanwhile. The time limit of a function replaces
 * `deadlineMs`. The data is also opened again when a full disk has room again.
 *
 * @param lock locks the folder before its data is opened again, and returns whether that succeeded
 *
 * @throws like `openDatabase`, when the data cannot be opened at first
 */
export async function openInThread(
  options: DatabaseOptions,
  deadlineMs: number,
  lock: () => Promise<boolean>,
): Promise<Supabase> {
  let isClosing = false
  let current: Promise<Opened> = open(options)
  await current

  /** Opens the data again. After a failure, waiting requests get the error immediately, and more tries follow. */
  async function openAgain(waitMs = RETRY_MS.first): Promise<Opened> {
    try {
      return await open({ ...options, isReadOnly: !(await lock()) })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      serverLog({ notice: `The data cannot be opened again: ${reason}` })
      const retry = () => {
        if (!isClosing) current = quietly(openAgain(Math.min(waitMs * 2, RETRY_MS.most)))
      }
      setTimeout(retry, waitMs).unref()
      throw new DataUnavailable(reason)
    }
  }

  /**
   * Opens the data again after a thread ended. Several requests may have waited for the ended thread, but only the
   * first call opens the data.
   */
  function reopen(ended: Promise<Opened>): void {
    if (current === ended) current = quietly(ended.then((thread) => thread.end()).then(() => openAgain()))
  }

  const isReadOnly = async () => (await current).isReadOnly && isFull(options.home)

  async function ask<Result>(
    work: (service: Remote<SupabaseService>) => Promise<Result>,
    withinMs: (opened: Opened) => number,
  ) {
    const opened = await current
    if (opened.isReadOnly && !(await isReadOnly())) {
      reopen(current)
      if (!(await current).isReadOnly) tellThatThereIsRoom(options.home)
    } else if (!opened.isAlive()) reopen(current)
    const opening = current
    const thread = await opening
    try {
      return await thread.ask(work, withinMs(thread))
    } catch (error) {
      if (!(error instanceof ThreadEnded) || isClosing) throw error
      reopen(opening)
      // The caller gets the error of its own work. If the data cannot be opened again, the next request gets the error
      // of the opening.
      await current.catch(() => {})
      throw error
    }
  }

  return {
    async answer(request, peerAddress) {
      const message = await packRequest(request)
      const { pathname } = new URL(request.url)
      const limitOf = ({ ownLimits }: Opened) => Math.max(deadlineMs, ownLimitOf(ownLimits, pathname) ?? 0)
      return unpackResponse(await ask((service) => service.answer(message, peerAddress), limitOf))
    },
    sql: async <Row>(query: string) =>
      (await ask(
        (service) => service.sql(query),
        () => SQL_DEADLINE_MS,
      )) as Row[],
    isReadOnly,
    async close() {
      isClosing = true
      // A thread that cannot be opened again needs no closing.
      const thread = await current.catch(() => null)
      const closed = thread?.ask((service) => service.close(), CLOSING_DEADLINE_MS).finally(() => thread.end())
      // If the thread was ended for an overdue query, the data is as after a crash and can be opened again.
      await closed?.catch((error: unknown) => {
        if (!(error instanceof ThreadEnded)) throw error
      })
    },
  }
}

async function open(options: DatabaseOptions): Promise<Opened> {
  const wasFull = options.isReadOnly || (await isFull(options.home))
  const thread = takeDatabaseThread()
  try {
    const facts = await thread.ask((service) => service.open(options), OPENING_DEADLINE_MS)
    if (facts.isReadOnly) tellThatDiskIsFull(options.home, 'by itself once there is room')
    return Object.assign(thread, facts)
  } catch (error) {
    await thread.end()
    // If Postgres filled the disk while reading its log, the data is opened again, as on a full disk.
    if (!wasFull && !options.databaseUrl && (await isFull(options.home))) return open(options)
    throw error
  }
}

/** Marks a failure as handled. Only callers that wait for the result get the failure. */
function quietly<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}
