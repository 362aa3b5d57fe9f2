import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UNFINISHED, databaseUrl, dataFolder } from '../data-folder.ts'
import { lockFolder } from '../folder-lock.ts'
import { isFromBeforeFirstRelease } from '../assert-same-migrations.ts'
import { readOrCreateKeys } from '../keys.ts'
import { openPglite } from '../open-pglite.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { openSupabase } from '../open-supabase.ts'
import { copyDatabase } from './copy-database.ts'
import type { Checked } from './move-rows.ts'
import { connectToPostgres } from '../postgres/postgres-connection.ts'
import { runCommand } from './run-command.ts'

/** The subfolder with the content from before the upgrade. The old version can use this subfolder as data folder. */
export const KEPT = 'before-1.0.0'

/**
 * Copies the rows, accounts and pictures of a folder from before 1.0.0 into a database of this version. Every table is
 * compared before the new database replaces the old database. The old content stays in the subfolder `before-1.0.0`. An
 * interrupted upgrade can be repeated.
 *
 * @throws when there is nothing to upgrade, another process has the folder open, or any row differs
 */
export async function upgradeFolder(folder: string): Promise<Checked[]> {
  const [data, made, kept] = ['data', UNFINISHED, KEPT].map((name) => join(folder, name)) as [string, string, string]
  // If an earlier upgrade ended between moving the old data away and moving the new data in, everything is repeated.
  const isBetween = !existsSync(data) && existsSync(join(made, 'data')) && existsSync(join(kept, 'data'))
  if (!existsSync(data) && !isBetween) throw new Error(`There is no data in ${folder}.`)
  const unlock = lockFolder(folder)
  if (isBetween) renameSync(join(kept, 'data'), data)
  rmSync(made, { recursive: true, force: true })
  const source = await openPglite(data)
  try {
    if (!(await isFromBeforeFirstRelease(source))) throw new Error('The data is up to date: npm start opens it.')
    if (existsSync(join(kept, 'data'))) throw new Error(`${kept} is in the way: move it elsewhere.`)
    const keys = await readOrCreateKeys(join(folder, 'keys.json'))
    await (await openSupabase({ keys, home: made, isInMemory: false })).close()
    const target = await openPglite(join(made, 'data'))
    const tables = await copyDatabase(source.kysely, target.kysely).finally(() => target.close())
    await source.close()
    takePlace(folder, made, kept)
    return tables
  } finally {
    await source.close()
    unlock()
  }
}

/** Replaces the old data with the new data. Pictures and keys are copied, so that both versions have a copy. */
function takePlace(folder: string, made: string, kept: string): void {
  mkdirSync(kept, { mode: 0o700, recursive: true })
  for (const name of ['keys.json', 'storage'])
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(kept, name), { recursive: true })
  renameSync(join(folder, 'data'), join(kept, 'data'))
  renameSync(join(made, 'data'), join(folder, 'data'))
  rmSync(made, { recursive: true, force: true })
}

/**
 * Copies a PostgreSQL database from before 1.0.0 into an empty database. Pictures and keys stay in the data folder.
 * @throws when the new database is not empty or not prepared, or any row differs
 */
export async function upgradeDatabase(from: string, to: string, folder: string): Promise<Checked[]> {
  const source = connectToPostgres(from, 1)
  const target = connectToPostgres(to, 1)
  try {
    if (!(await isFromBeforeFirstRelease(source))) throw new Error('The data is up to date: npm start opens it.')
    const keys = await readOrCreateKeys(join(folder, 'keys.json'))
    await (await openPostgres({ keys, home: folder, databaseUrl: to })).close()
    return await copyDatabase(source.kysely, target.kysely)
  } finally {
    await source.close()
    await target.close()
  }
}

/** Runs `npm run upgrade`, or `NARTHEX_DATABASE_URL=postgres://…/new npm run upgrade -- postgres://…/old`. */
async function main([from]: string[]): Promise<string> {
  const url = databaseUrl()
  if (url && !from) throw new Error('Usage: NARTHEX_DATABASE_URL=postgres://…/new npm run upgrade -- postgres://…/old')
  const folder = dataFolder()
  const tables = url && from ? await upgradeDatabase(from, url, folder) : await upgradeFolder(folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const old = url ? 'The old database is unchanged.' : `The old data is in ${join(folder, KEPT)}.`
  return [
    ...tables.filter((table) => table.rows > 0).map((table) => `${table.table}: ${table.rows} rows, all the same`),
    `Upgraded ${rows} rows. ${old} npm start opens the new one.`,
  ].join('\n')
}

await runCommand(import.meta.url, main)
