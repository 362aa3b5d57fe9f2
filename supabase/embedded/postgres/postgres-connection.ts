import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parsers as hostedParsers } from '../as-hosted.ts'
import type { OwnLimits } from '../own-limits.ts'
import { setSettingsAtOnce } from '../settings-at-once.ts'
import { TypedClient } from './typed-client.ts'

type Parse = (text: string) => unknown
export type PostgresConnection = ReturnType<typeof createPostgresConnection>

const asText: Parse = (text) => text
const listOfTexts = pg.types.getTypeParser(1009 as number) as Parse

/**
 * Parsers by type OID. The parsers return the same values as the parsers of @supabase/lite for PGlite. Dates and times
 * stay the text that Postgres writes.
 */
const parsers: Record<number, Parse> = {
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  1700: (text) => (String(Number(text)) === text ? Number(text) : text),
  ...Object.fromEntries([1082, 1083, 1114, 1184, 1266].map((type) => [type, asText])),
  // Without 1003 (name[]) the server cannot read the schema, and answers 404 for every table.
  ...Object.fromEntries([1002, 1003, 1115, 1182, 1183, 1185, 1270].map((type) => [type, listOfTexts])),
  ...hostedParsers,
}

/**
 * Connects @supabase/lite to a PostgreSQL server through node-postgres. The driver of @supabase/lite would end the
 * process when the server drops a connection (porsager/postgres#1154).
 * @param max the number of connections at once
 * @param settings settings of the server for each connection, such as `statement_timeout=5000`
 * @param ownLimits the time limits of functions; they replace the connection's limit
 */
export function connectToPostgres(
  url: string,
  max: number,
  settings: string[] = [],
  ownLimits: OwnLimits = {},
): PostgresConnection {
  const options = ['TimeZone=UTC', ...settings].map((setting) => `-c ${setting}`).join(' ')
  const getTypeParser = ((type: number, format: 'text') =>
    parsers[type] ?? pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser
  const pool = new pg.Pool({
    Client: TypedClient,
    connectionString: url,
    max,
    options,
    types: { getTypeParser },
  })
  // When the server ends a connection, the requests on it fail, and this process keeps running.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // This call creates the driver of @supabase/lite. The next line replaces the driver before it connects.
  const connection = createPostgresConnection({ url: 'postgres://localhost' })
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
  connection.close = () => pool.end()
  return setSettingsAtOnce(connection, ownLimits)
}
