import { sql } from 'kysely'
import { readOwnLimits } from '../own-limits.ts'
import type { OwnLimits } from '../own-limits.ts'
import { migrate, supabaseApp, supabaseOf } from '../supabase-app.ts'
import type { OpenedSupabase, SupabaseHome } from '../supabase-app.ts'
import { CONNECTIONS } from './connections.ts'
import { connectToPostgres } from './postgres-connection.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Additional connections for requests that use two connections at the same time. */
const SPARE = 4
const STATEMENT_TIMEOUT_MS = 5000

/**
 * The freely chosen number of an advisory lock. The lock makes two starting servers run the migrations one after the
 * other.
 */
const MIGRATION_LOCK = 5_231_202

/**
 * Opens the database for serving. Migrations and the grants of @supabase/lite run first, on a single connection.
 * @supabase/lite sends a transaction as separate queries, and a pool would spread these queries over several
 * connections.
 *
 * @throws when the server cannot be reached, the database is not prepared, or a migration fails
 */
export async function openPostgres({
  databaseUrl,
  ...home
}: SupabaseHome & { databaseUrl: string }): Promise<OpenedSupabase> {
  let ownLimits: OwnLimits
  const single = connectToPostgres(databaseUrl, 1)
  try {
    await assertReady(single)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(single.kysely)
    await migrate(supabaseApp(single, home))
    await single.withContext({ auth: { role: 'anon' } }, async () => undefined)
    ownLimits = await readOwnLimits(single)
  } finally {
    await single.close()
  }
  const pool = connectToPostgres(
    databaseUrl,
    CONNECTIONS + SPARE,
    [`statement_timeout=${STATEMENT_TIMEOUT_MS}`, 'idle_in_transaction_session_timeout=30000'],
    ownLimits,
  )
  const app = supabaseApp(pool, home)
  await app.init()
  // This private property makes @supabase/lite skip its grants at the first request.
  Object.assign(pool, { rlsState: 'active' })
  return supabaseOf(app, ownLimits)
}

async function assertReady({ kysely }: PostgresConnection): Promise<void> {
  const roles = sql<{ version: number; encoding: string; usable: number }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (select count(*)::int from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
        and pg_has_role(current_user, oid, 'member')) as usable`
  const { rows } = await roles.execute(kysely).catch((error: Error & { code?: string }) => {
    const reason = error.message || error.code
    throw new Error(`The database of NARTHEX_DATABASE_URL cannot be reached: ${reason}`, { cause: error })
  })
  const { version, encoding, usable } = rows[0]!
  if (version < 150_000) throw new Error('Narthex needs PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8') throw new Error(`The database's encoding is ${encoding}, and Narthex needs UTF8.`)
  if (usable < 3)
    throw new Error(
      'The database is not prepared: run supabase/embedded/postgres/prepare-database.sql as its superuser.',
    )
}
