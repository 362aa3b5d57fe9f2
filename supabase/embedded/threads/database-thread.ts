import type { SupabaseService } from './supabase-thread.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

type DatabaseThread = Thread<SupabaseService>

let prepared: DatabaseThread | undefined

const start = () => startThread<SupabaseService>('supabase-thread')

/** Starts the database's thread before the server loads, so that both load their code at the same time. */
export function prepareDatabaseThread(): void {
  prepared = start()
}

/** Returns the prepared thread, or a new thread if no prepared thread is alive. */
export function takeDatabaseThread(): DatabaseThread {
  const thread = prepared?.isAlive() ? prepared : start()
  prepared = undefined
  return thread
}

/** Ends the prepared thread, for a server without a database. */
export async function dropDatabaseThread(): Promise<void> {
  const thread = prepared
  prepared = undefined
  await thread?.end()
}
