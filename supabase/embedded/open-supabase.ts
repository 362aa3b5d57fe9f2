import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NothingToShow, isFull } from './full-disk.ts'
import { openPglite } from './open-pglite.ts'
import { readOwnLimits } from './own-limits.ts'
import { migrate, supabaseApp, supabaseOf } from './supabase-app.ts'
import type { OpenedSupabase, SupabaseHome } from './supabase-app.ts'

export type SupabaseOptions = SupabaseHome & {
  /** Keeps the database in memory; files still go to `home`. */
  isInMemory: boolean
  /** Reads the data folder into memory and never writes to it, as on a full disk. */
  isReadOnly?: boolean
}

/**
 * Opens PGlite with all migrations applied. On a full disk Postgres cannot start, so a read-only copy of the data is
 * opened in memory.
 * @throws when the data cannot be read, was made by other migrations than these, or when a migration fails
 */
export async function openSupabase({ home, isInMemory, ...options }: SupabaseOptions): Promise<OpenedSupabase> {
  const data = isInMemory ? undefined : join(home, 'data')
  if (data) mkdirSync(home, { mode: 0o700, recursive: true })
  const isReadOnly = data !== undefined && (options.isReadOnly || (await isFull(home)))
  if (isReadOnly && !existsSync(data)) throw new NothingToShow(home)
  const connection = await openPglite(data, isReadOnly)
  const app = supabaseApp(connection, { home, ...options })
  await migrate(app)
  // This empty call makes @supabase/lite run its grants now instead of at the first request.
  if (isReadOnly) await connection.withContext({ auth: { role: 'anon' } }, async () => undefined)
  return supabaseOf(app, await readOwnLimits(connection), isReadOnly)
}
