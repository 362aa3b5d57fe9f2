import { readFileSync } from 'node:fs'
import { noteChecked } from '../embedded/checked-migrations.ts'
import { connectToPostgres } from '../embedded/postgres/postgres-connection.ts'
import { setUpPglite, supabaseAppOn } from './migrated-data.ts'
import { findServerPrograms, runStatements, startPostgresServer } from './postgres-server.ts'

/**
 * The environment variable with two addresses: the server's administrative database, and the migrated database that
 * tests copy.
 */
const VARIABLE = 'NARTHEX_TEST_POSTGRES'
const OWNER = 'narthex'

type Addresses = { administrator: string; pattern: string }

/**
 * Starts a PostgreSQL server as Vitest's global set-up, prepares it as the README describes, and runs all migrations
 * once. On a platform without a server, the tests use PGlite.
 */
export async function setUpPostgres(): Promise<() => void | Promise<void>> {
  const programs = findServerPrograms()
  if (!programs) {
    console.warn(`tests of PostgreSQL run on PGlite: npm has no server for ${process.platform} ${process.arch}`)
    return setUpPglite()
  }
  const server = await startPostgresServer(programs)
  const preparation = readFileSync(new URL('../embedded/postgres/prepare-database.sql', import.meta.url), 'utf8')
  await runStatements(server.urlOf('postgres'), ...preparation.split(/\n(?=create database|revoke all)/))
  // Tests insert rows that were allowed before a rule existed, and need this right. The owner of PGlite also has this
  // right.
  await runStatements(server.urlOf('postgres'), `grant set on parameter session_replication_role to ${OWNER}`)
  const addresses: Addresses = { administrator: server.urlOf('postgres'), pattern: server.urlOf('narthex', OWNER) }
  await migrate(addresses.pattern)
  process.env[VARIABLE] = JSON.stringify(addresses)
  return () => server.stop()
}

export default setUpPostgres

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * Returns a new migrated database, or undefined where the tests run on PGlite. The database's owner is not a superuser.
 * @param isEmpty true for a database without the migrations, as `create database` makes it
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase | undefined> {
  const made = process.env[VARIABLE]
  if (process.env['NARTHEX_TESTS_ON'] !== 'postgres' || !made) return undefined
  const { administrator, pattern } = JSON.parse(made) as Addresses
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runStatements(
    administrator,
    `create database ${name} template ${isEmpty ? 'template0' : 'narthex'} strategy file_copy owner ${OWNER}`,
  )
  return {
    url: pattern.replace(/narthex$/, name),
    drop: () => runStatements(administrator, `drop database ${name} with (force)`),
  }
}

async function migrate(url: string): Promise<void> {
  const connection = connectToPostgres(url, 1)
  const { applyPendingMigrations } = await import('@supabase/lite/cli')
  const app = await supabaseAppOn(connection)
  await applyPendingMigrations(app as never)
  await noteChecked(app)
  await connection.close()
}
