import { join } from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { assertSameMigrations } from './assert-same-migrations.ts'
import { asHosted } from './as-hosted.ts'
import { noteChecked, wereChecked } from './checked-migrations.ts'
import { fileStorage } from './file-storage.ts'
import type { Keys } from './keys.ts'
import type { OwnLimits } from './own-limits.ts'
import { readOnly } from './read-only.ts'
import { acceptPrehashedPasswords } from './sign-in/accept-prehashed-passwords.ts'

/** The largest number of rows in one answer; equal to `max_rows` in `supabase/config.toml`. */
const MAX_ROWS = 1000

export type Supabase = {
  /** Answers Supabase's HTTP API. The request's body must have arrived completely. */
  answer(request: Request, peerAddress: string | null): Promise<Response>
  /** Runs SQL as the database's owner, so no policy applies. */
  sql<Row>(query: string): Promise<Row[]>
  /** Returns true if the disk is full, so that the database saves nothing. */
  isReadOnly(): Promise<boolean>
  close(): Promise<void>
}

/** An opened database, with the time limits of its functions. */
export type OpenedSupabase = Supabase & { ownLimits: OwnLimits }

export type SchemaCache = NonNullable<App['connection']['config']['schemaCache']>

export type SupabaseHome = {
  keys: Keys
  /** The folder in which files are kept. */
  home: string
  /** A schema that was read before, for tests that open many databases with the same schema. */
  schemaCache?: SchemaCache | undefined
}

/** Creates PostgREST, Auth and Storage on a connection, without a query to the database. */
export function supabaseApp(connection: App['connection'], { keys, home, schemaCache }: SupabaseHome): App {
  setExperimental('storage', true)
  acceptPrehashedPasswords()
  if (schemaCache) connection.config.schemaCache = schemaCache
  askOnce(connection)
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      jwt_expiry: 3600,
      minimum_password_length: 6,
      email: { enable_signup: true, enable_confirmations: false },
    },
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS },
    storage: { enabled: true },
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = fileStorage(join(home, 'storage'))
  return app
}

/** Reads the schema once for all requests that arrive during the read, because a read takes half a second. */
function askOnce(connection: App['connection']): void {
  const introspect = connection.introspect.bind(connection)
  let asked: ReturnType<typeof introspect> | undefined
  connection.introspect = (options) => {
    if (!options?.useCache) return introspect(options)
    asked ??= introspect(options).finally(() => (asked = undefined))
    return asked
  }
}

/** @throws when the data was made by other migrations than these, or when a migration fails */
export async function migrate(app: App): Promise<void> {
  await app.init()
  await app.ensureSystemSchema()
  if (await wereChecked(app)) return
  await assertSameMigrations(app)
  await applyPendingMigrations(app as never)
  await noteChecked(app)
}

export function supabaseOf(app: App, ownLimits: OwnLimits, isReadOnly = false): OpenedSupabase {
  const { connection } = app
  const answer = asHosted({ app })
  return {
    answer: isReadOnly ? readOnly(app, answer) : answer,
    isReadOnly: async () => isReadOnly,
    ownLimits,
    sql: async <Row>(query: string) => (await connection.exec<{ rows: Row[] }>(query)).rows,
    close: () => connection.close(),
  }
}
