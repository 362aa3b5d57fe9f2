import '../http/console-to-log.ts'
import { parentPort } from 'node:worker_threads'
import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { serverLog } from '../http/server-log.ts'
import { openDatabase } from '../open-database.ts'
import type { DatabaseOptions } from '../open-database.ts'
import type { OwnLimits } from '../own-limits.ts'
import type { Supabase } from '../supabase-app.ts'
import { packResponse, unpackRequest } from './message.ts'
import type { RequestMessage, ResponseMessage } from './message.ts'

export type OpenedFacts = {
  /** True if the disk is full, so that the database saves nothing. */
  isReadOnly: boolean
  ownLimits: OwnLimits
}

/** The database with PostgREST, Auth and Storage, in a separate thread. */
export type SupabaseService = {
  open(options: DatabaseOptions): Promise<OpenedFacts>
  answer(request: RequestMessage, peerAddress: string | null): Promise<ResponseMessage>
  sql(query: string): Promise<unknown[]>
  close(): Promise<void>
}

let supabase: Supabase | undefined

function opened(): Supabase {
  if (!supabase) throw new Error('The database is not open')
  return supabase
}

/**
 * Ends the thread if the database did not survive a failure, such as a full disk during a write to the log. The data is
 * then opened again.
 */
async function endUnlessSound(): Promise<void> {
  await opened()
    .sql('select 1')
    .catch((error: unknown) => {
      serverLog(
        { notice: `The database has stopped: ${error instanceof Error ? error.message : String(error)}` },
        'error',
      )
      process.exit(1)
    })
}

const service: SupabaseService = {
  async open(options) {
    const opened = await openDatabase(options)
    supabase = opened
    return { isReadOnly: await opened.isReadOnly(), ownLimits: opened.ownLimits }
  },
  async answer(request, peerAddress) {
    const response = await opened().answer(unpackRequest(request), peerAddress)
    if (response.status >= 500) await endUnlessSound()
    return packResponse(response)
  },
  sql: (query) => opened().sql(query),
  close: () => opened().close(),
}

expose(service, nodeEndpoint(parentPort!))
