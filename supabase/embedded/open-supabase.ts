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
 * @throws when other migrations made the data, or a migration fails
 */
export async function openSupabase({ keys, home, isInMemory }: SupabaseOptions): Promise<Supabase> {
  const connection = await createPgliteConnection({
    ...(!isInMemory && { url: join(home, 'data') }),
    pgliteOptions: { parsers },
  })
  const app = supabaseApp(connection, { keys, home })
  await migrate(app)
  return supabaseOf(app)
}
