import type { SupabaseService } from './supabase-thread.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

type DatabaseThread = Thread<SupabaseService>

let prepared: DatabaseThread | undefined

const start = () => startThread<SupabaseService>('supabase-thread')

/** Lets the database's thread load its code while the caller goes on loading its own; for the start of a server. */
export function prepareDatabaseThread(): void {
  prepared = start()
}

/** The thread that was prepared, or a fresh one. */
export function takeDatabaseThread(): DatabaseThread {
  const thread = prepared?.isAlive() ? prepared : start()
  prepared = undefined
  return thread
}

/** Drops the thread where the server turns out to have no database of its own. */
export async function dropDatabaseThread(): Promise<void> {
  const thread = prepared
  prepared = undefined
  await thread?.end()
}
