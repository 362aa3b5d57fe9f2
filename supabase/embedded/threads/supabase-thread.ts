import '../http/console-to-log.ts'
import { parentPort } from 'node:worker_threads'
import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { openDatabase } from '../open-database.ts'
import type { DatabaseOptions } from '../open-database.ts'
import type { Supabase } from '../supabase-app.ts'
import { packResponse, unpackRequest } from './message.ts'
import type { RequestMessage, ResponseMessage } from './message.ts'

/** The database with what is in front of it, in a thread of its own. */
export type SupabaseService = {
  open(options: DatabaseOptions): Promise<void>
  answer(request: RequestMessage, peerAddress: string | null): Promise<ResponseMessage>
  sql(query: string): Promise<unknown[]>
  close(): Promise<void>
}

let supabase: Supabase | undefined

function opened(): Supabase {
  if (!supabase) throw new Error('The database is not open')
  return supabase
}

const service: SupabaseService = {
  async open(options) {
    supabase = await openDatabase(options)
  },
  answer: async (request, peerAddress) => packResponse(await opened().answer(unpackRequest(request), peerAddress)),
  sql: (query) => opened().sql(query),
  close: () => opened().close(),
}

expose(service, nodeEndpoint(parentPort!))
