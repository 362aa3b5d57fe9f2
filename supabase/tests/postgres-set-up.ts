import { readFileSync } from 'node:fs'
import { noteChecked } from '../embedded/checked-migrations.ts'
import { connectToPostgres } from '../embedded/postgres/postgres-connection.ts'
import { setUpPglite, supabaseAppOn } from './migrated-data.ts'
import { findServerPrograms, runStatements, startPostgresServer } from './postgres-server.ts'

/** The addresses of the server's own database and of the migrated one that tests copy, for the test files. */
const VARIABLE = 'NARTHEX_TEST_POSTGRES'
const OWNER = 'narthex'

type Addresses = { administrator: string; pattern: string }

/**
 * Vitest's global set-up: a PostgreSQL server, prepared as the README says, in which all migrations ran once. Where there is
 * none, the same tests have PGlite.
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
  // PGlite's owner may do this too, for tests that need rows of before a rule.
  await runStatements(server.urlOf('postgres'), `grant set on parameter session_replication_role to ${OWNER}`)
  const addresses: Addresses = { administrator: server.urlOf('postgres'), pattern: server.urlOf('narthex', OWNER) }
  await migrate(addresses.pattern)
  process.env[VARIABLE] = JSON.stringify(addresses)
  return () => server.stop()
}

export default setUpPostgres

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * A migrated database of its own, owned by a person without other rights; none where the tests run on PGlite.
 *
 * @param isEmpty leaves it as `create database` makes it
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase | undefined> {
  const made = process.env[VARIABLE]
  if (process.env['NARTHEX_TESTS_ON'] !== 'postgres' || !made) return undefined
  const { administrator, pattern } = JSON.parse(made) as Addresses
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runStatements(
    administrator,
    `create database ${name} template ${isEmpty ? 'template0' : 'narthex'} owner ${OWNER}`,
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
