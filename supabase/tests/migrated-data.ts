import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App as LiteApp } from '@supabase/lite'
import { noteChecked } from '../embedded/checked-migrations.ts'

/** The environment variable that names the folder of migrated data; test files copy this folder. */
const VARIABLE = 'NARTHEX_MIGRATED_DATA'

export type SupabaseApp = { app: LiteApp; connection: LiteApp['connection'] & { driver: Driver } }
type Driver = {
  exec(sql: string): Promise<unknown>
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Runs all migrations once as Vitest's global set-up, because the migrations take seconds. Each test file opens a copy
 * of the data.
 */
export async function setUpPglite(): Promise<() => void> {
  const folder = await migrate()
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

export default setUpPglite

/** @returns a folder with the data of an unused back end; the caller must delete the folder */
export async function copyMigratedData(): Promise<string> {
  const made = process.env[VARIABLE]
  if (!made) return migrate()
  const folder = newFolder()
  cpSync(made, folder, { recursive: true })
  return folder
}

/** Opens a migrated folder with its auth and storage schemas; no migration runs. */
export async function openSupabaseApp(folder: string): Promise<SupabaseApp> {
  setEnvironment()
  const { createPgliteConnection } = await import('@supabase/lite/pglite')
  const connection = await createPgliteConnection({ url: join(folder, 'data') })
  return { app: await supabaseAppOn(connection), connection }
}

export async function supabaseAppOn(connection: LiteApp['connection']): Promise<LiteApp> {
  setEnvironment()
  const { App, setExperimental } = await import('@supabase/lite')
  setExperimental('storage', true)
  const app: LiteApp = new App({
    connection,
    auth: { enabled: true, jwt_secret: crypto.randomUUID() + crypto.randomUUID() },
    storage: { enabled: true },
  })
  // The app makes the storage schema only if the app has a storage adapter. These tests use only the rows of that
  // schema.
  app._storageAdapter = {} as NonNullable<LiteApp['_storageAdapter']>
  return app
}

/** Sets variables that @supabase/lite reads once, when its module loads. */
function setEnvironment(): void {
  process.env['EXPERIMENTAL_STORAGE'] = '1'
  process.env['DO_NOT_TRACK'] = '1'
}

async function migrate(): Promise<string> {
  const folder = newFolder()
  const { app, connection } = await openSupabaseApp(folder)
  const { applyPendingMigrations } = await import('@supabase/lite/cli')
  await applyPendingMigrations(app)
  await noteChecked(app)
  await connection.close()
  return folder
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'narthex-test-'))
