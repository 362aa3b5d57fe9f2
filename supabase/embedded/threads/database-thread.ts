import type { SupabaseService } from './supabase-thread.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

type DatabaseThread = Thread<SupabaseService>

let prepared: DatabaseThread | undefined

const start = () => startThread<SupabaseService>('supabase-thread')

/** Starts the database's thread early, so that it loads its code at the same time as the server. */
export function prepareDatabaseThread(): void {
  prepared = start()
}

/** Returns the thread that was started early, or else a new one. */
export function takeDatabaseThread(): DatabaseThread {
  const thread = prepared?.isAlive() ? prepared : start()
  prepared = undefined
  return thread
}

/** Ends the thread that was started early, for a server without a database. */
export async function dropDatabaseThread(): Promise<void> {
  const thread = prepared
  prepared = undefined
  await thread?.end()
}
