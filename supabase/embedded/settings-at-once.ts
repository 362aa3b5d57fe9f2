import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { ownLimitOf } from './own-limits.ts'
import type { OwnLimits } from './own-limits.ts'

type Caller = { auth?: { role?: string; uid?: string; jwt?: unknown }; storage?: { operation?: string } }
type Call = { method: string; path: string; requestHeaders?: Record<string, string> }

/** The two private methods of @supabase/lite that set the caller and the request of a transaction in Postgres. */
type SettingMethods = {
  applyJwtSessionContext(database: Kysely<unknown>, caller: Caller): Promise<void>
  applyRpcRequestGucs(database: Kysely<unknown>, call: Call): Promise<void>
}

/**
 * Replaces the two methods with methods that send one statement each. The methods of @supabase/lite send up to eleven
 * statements, which take most of the time of a short request. The time limit of a function is set before the function
 * is called.
 */
export function setSettingsAtOnce<Connection extends object>(
  connection: Connection,
  ownLimits: OwnLimits = {},
): Connection {
  const methods: SettingMethods = {
    applyJwtSessionContext: async (database, { auth, storage }) => {
      const role = auth?.role || 'anon'
      await set(database, {
        role,
        'request.jwt.claim.sub': auth?.uid ?? '',
        'request.jwt.claim.role': role,
        'storage.operation': storage?.operation ?? '',
        ...(isRecord(auth?.jwt) && { 'request.jwt.claims': JSON.stringify(auth.jwt) }),
      })
    },
    applyRpcRequestGucs: (database, { method, path, requestHeaders = {} }) => {
      const limitMs = ownLimitOf(ownLimits, path)
      return set(database, {
        ...(limitMs !== undefined && { statement_timeout: String(limitMs) }),
        'response.status': '',
        'response.headers': '',
        'request.method': method,
        'request.path': path,
        'request.headers': JSON.stringify(requestHeaders),
      })
    },
  }
  for (const name of Object.keys(methods)) {
    if (!(name in connection)) throw new Error(`@supabase/lite has no ${name} any more: see settings-at-once.ts.`)
  }
  return Object.assign(connection, methods)
}

async function set(database: Kysely<unknown>, settings: Record<string, string>): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(each)}`.execute(database)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
