import type { Remote } from 'comlink'
import { isFull, tellThatDiskIsFull, tellThatThereIsRoom } from '../full-disk.ts'
import { serverLog } from '../http/server-log.ts'
import type { DatabaseOptions } from '../open-database.ts'
import type { Supabase } from '../supabase-app.ts'
import { packRequest, unpackResponse } from './message.ts'
import type { SupabaseService } from './supabase-thread.ts'
import { takeDatabaseThread } from './database-thread.ts'
import { ThreadEnded } from './thread.ts'
import type { Thread } from './thread.ts'

/** Opening runs the migrations, and what a killed process left undone. */
const OPENING_DEADLINE_MS = 120_000
/** Work that no visitor sent, such as the days that are added each hour. */
const SQL_DEADLINE_MS = 60_000
const CLOSING_DEADLINE_MS = 10_000
/** How long to wait before the data is opened again after that failed; at first, and at most. */
const RETRY_MS = { first: 500, most: 30_000 }

type Opened = Thread<SupabaseService> & { isReadOnly: boolean }

/** The data could not be opened again; that is still being tried. */
export class DataUnavailable extends Error {
  override readonly name = 'DataUnavailable'
}

/**
 * The same as `openDatabase`, off the thread that answers HTTP. When a request is overdue its thread is ended and the
 * data is opened again before that request is answered; requests that come meanwhile wait. The same happens once a full disk has room.
 *
 * @param lock takes the folder before its data is opened again, and says whether it could
 * @throws as `openDatabase`, when the data cannot be opened at first
 */
export async function openInThread(
  options: DatabaseOptions,
  deadlineMs: number,
  lock: () => Promise<boolean>,
): Promise<Supabase> {
  let isClosing = false
  let current: Promise<Opened> = open(options)
  await current

  /** Goes on trying, also after the first failure was told to those who waited. */
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

  /** Several may have been waiting for the same thread; the first to notice that it ended has the data opened. */
  function reopen(ended: Promise<Opened>): void {
    if (current === ended) current = quietly(ended.then((thread) => thread.end()).then(() => openAgain()))
  }

  const isReadOnly = async () => (await current).isReadOnly && isFull(options.home)

  async function ask<Result>(work: (service: Remote<SupabaseService>) => Promise<Result>, withinMs: number) {
    const opened = await current
    if (opened.isReadOnly && !(await isReadOnly())) {
      reopen(current)
      if (!(await current).isReadOnly) tellThatThereIsRoom(options.home)
    } else if (!opened.isAlive()) reopen(current)
    const opening = current
    const thread = await opening
    try {
      return await thread.ask(work, withinMs)
    } catch (error) {
      if (!(error instanceof ThreadEnded) || isClosing) throw error
      reopen(opening)
      await current.catch(() => {})
      throw error
    }
  }

  return {
    async answer(request, peerAddress) {
      const message = await packRequest(request)
      return unpackResponse(await ask((service) => service.answer(message, peerAddress), deadlineMs))
    },
    sql: async <Row>(query: string) => (await ask((service) => service.sql(query), SQL_DEADLINE_MS)) as Row[],
    isReadOnly,
    async close() {
      isClosing = true
      // A thread that cannot be opened again needs no closing.
      const thread = await current.catch(() => null)
      const closed = thread?.ask((service) => service.close(), CLOSING_DEADLINE_MS).finally(() => thread.end())
      // A thread that was ended for an overdue query leaves data as after a crash, which opens again.
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
    const isReadOnly = await thread.ask((service) => service.open(options), OPENING_DEADLINE_MS)
    if (isReadOnly) tellThatDiskIsFull(options.home, 'by itself once there is room')
    return Object.assign(thread, { isReadOnly })
  } catch (error) {
    await thread.end()
    // The last room went into the log that Postgres read.
    if (!wasFull && !options.databaseUrl && (await isFull(options.home))) return open(options)
    throw error
  }
}

/** A failure is for those who wait for it, if anyone does. */
function quietly<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}
