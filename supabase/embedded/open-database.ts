import { openSupabase } from './open-supabase.ts'
import type { SupabaseOptions } from './open-supabase.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { OpenedSupabase } from './supabase-app.ts'

/** `databaseUrl` is the address of a PostgreSQL server. Without an address, the database is PGlite. */
export type DatabaseOptions = SupabaseOptions & { databaseUrl?: string | undefined }

/** @throws when the database cannot be opened, was made by other migrations than these, or when a migration fails */
export function openDatabase({ databaseUrl, ...options }: DatabaseOptions): Promise<OpenedSupabase> {
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openSupabase(options)
}
