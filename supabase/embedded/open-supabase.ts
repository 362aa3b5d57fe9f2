import { join } from 'node:path'
import { openPglite } from './open-pglite.ts'
import { migrate, supabaseApp, supabaseOf } from './supabase-app.ts'
import type { Supabase, SupabaseHome } from './supabase-app.ts'

export type SupabaseOptions = SupabaseHome & {
  /** Keeps the database in memory; files still go to `home`. */
  isInMemory: boolean
}

/**
 * Opens PGlite with all migrations applied.
 *
 * @throws when the data cannot be read, other migrations made it, or a migration fails
 */
export async function openSupabase({ keys, home, isInMemory }: SupabaseOptions): Promise<Supabase> {
  const connection = await openPglite(isInMemory ? undefined : join(home, 'data'))
  const app = supabaseApp(connection, { keys, home })
  await migrate(app)
  return supabaseOf(app)
}
