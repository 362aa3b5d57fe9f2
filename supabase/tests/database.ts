import { rmSync } from 'node:fs'
import type { App as LiteApp } from '@supabase/lite'
import { CompiledQuery } from 'kysely'
import { connectToPostgres } from '../embedded/postgres/postgres-connection.ts'
import { copyMigratedData, openSupabaseApp, supabaseAppOn } from './migrated-data.ts'
import { createTestDatabase } from './postgres-set-up.ts'

export type Row = Record<string, unknown>
export type Query = <T extends Row = Row>(sql: string, parameters?: unknown[]) => Promise<T[]>
export type Database = {
  app: LiteApp
  /** Runs SQL as the owner of the database: no policy and no grant applies. */
  query: Query
  withRollback: (work: (query: Query) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** The grants that hosted Supabase gives its API roles on the system schemas before any migration runs. */
const HOSTED_GRANTS = `
  grant usage on schema auth, storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;`

/**
 * Opens a new database with the embedded host's auth and storage schemas and all migrations applied. With `hosted`, the
 * roles have the grants of hosted Supabase and of the migrations. With `embedded`, @supabase/lite also grants every
 * table of every schema with RLS to every client role. Then only policies and triggers protect rows.
 */
export async function openDatabase(grants: 'hosted' | 'embedded'): Promise<Database> {
  const onServer = await createTestDatabase()
  if (onServer) return openOnServer(onServer, grants)
  const folder = await copyMigratedData()
  const { app, connection } = await openSupabaseApp(folder)
  if (grants === 'embedded') await connection.withContext({ auth: { role: 'anon' } }, async () => undefined)
  else await connection.driver.exec(HOSTED_GRANTS)

  const query: Query = async <T extends Row>(sql: string, parameters?: unknown[]) =>
    (await connection.driver.query(sql, parameters)).rows as T[]
  return databaseOf(app, query, async () => {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Opens a migrated database on the PostgreSQL server of the tests, with one connection. */
async function openOnServer(
  { url, drop }: { url: string; drop: () => Promise<void> },
  grants: 'hosted' | 'embedded',
): Promise<Database> {
  const connection = connectToPostgres(url, 1)
  const app = await supabaseAppOn(connection)
  const query: Query = async <T extends Row>(text: string, parameters: unknown[] = []) =>
    (await connection.kysely.executeQuery<T>(CompiledQuery.raw(text, parameters))).rows
  if (grants === 'embedded') await connection.withContext({ auth: { role: 'anon' } }, async () => undefined)
  else for (const grant of HOSTED_GRANTS.split(';')) await query(grant)
  return databaseOf(app, query, async () => {
    await connection.close()
    await drop()
  })
}

function databaseOf(app: LiteApp, query: Query, close: () => Promise<void>): Database {
  const withRollback: Database['withRollback'] = async (work) => {
    await query('begin')
    try {
      await work(query)
    } finally {
      await query('rollback')
    }
  }
  return { app, query, withRollback, close }
}

/** Runs one statement as a client of the API. A refused statement does not abort the transaction. */
export async function actAs<T extends Row = Row>(
  query: Query,
  userId: string | null,
  sql: string,
  parameters?: unknown[],
): Promise<T[]> {
  const role = userId === null ? 'anon' : 'authenticated'
  await query('savepoint act')
  try {
    await query(
      `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
        set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true)`,
      [role, userId ?? '', JSON.stringify({ role, sub: userId ?? undefined })],
    )
    const rows = await query<T>(sql, parameters)
    await query('reset role')
    await query(`select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true)`)
    await query('release savepoint act')
    return rows
  } catch (error) {
    await query('rollback to savepoint act')
    throw error
  }
}
