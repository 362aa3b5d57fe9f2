import { join } from 'node:path'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { parsers } from './as-hosted.ts'
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
  const data = join(home, 'data')
  const connection = await createPgliteConnection({ ...(!isInMemory && { url: data }), pgliteOptions: { parsers } })
  await connection.exec('select 1').catch((error: unknown) => {
    const reasons = 'It is damaged, or another version of PostgreSQL made it.'
    throw new Error(`The database in ${data} cannot be opened. ${reasons} Put a backup in its place.`, { cause: error })
  })
  const app = supabaseApp(connection, { keys, home })
  await migrate(app)
  return supabaseOf(app)
}
