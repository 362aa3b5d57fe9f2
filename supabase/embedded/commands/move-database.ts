import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { databaseUrl, dataFolder, setMovedDataAside } from '../data-folder.ts'
import { lockFolder } from '../folder-lock.ts'
import { readOrCreateKeys } from '../keys.ts'
import { openPglite } from '../open-pglite.ts'
import { copyDatabase } from './copy-database.ts'
import { runCommand } from './run-command.ts'
import type { Checked } from './move-rows.ts'
import { openPostgres } from '../postgres/open-postgres.ts'
import { connectToPostgres } from '../postgres/postgres-connection.ts'
import type { PostgresConnection } from '../postgres/postgres-connection.ts'

export type Moved = { tables: Checked[]; files: number; missingFiles: string[] }

const HISTORY = `select md5(string_agg(version || md5(statements::text), ' ' order by version)) as sum
  from supabase_migrations.schema_migrations`

/**
 * Copies the folder's database into an empty PostgreSQL database, in one transaction. Every table is compared before
 * the commit. Keys and pictures stay in the folder. An interrupted move leaves no rows behind and can be repeated.
 *
 * @throws when the target is not empty, the two databases have different migrations, or any row differs
 */
export async function moveDatabase(folder: string, url: string): Promise<Moved> {
  if (!existsSync(join(folder, 'data'))) throw new Error(`There is no data in ${folder}.`)
  const unlock = lockFolder(folder)
  // Opening the target applies the migrations and creates the roles. The target is closed immediately, so that no other
  // work writes to the target.
  await (
    await openPostgres({ keys: await readOrCreateKeys(join(folder, 'keys.json')), home: folder, databaseUrl: url })
  ).close()
  const source = await openPglite(join(folder, 'data'))
  const target = connectToPostgres(url, 1)
  try {
    const moved = await moveBetween(source, target)
    const files = await findFiles(source, join(folder, 'storage'))
    await source.close()
    setMovedDataAside(folder)
    return { tables: moved, ...files }
  } finally {
    await source.close()
    await target.close()
    unlock()
  }
}

type Source = Awaited<ReturnType<typeof openPglite>>

async function moveBetween({ kysely: source }: Source, { kysely: target }: PostgresConnection): Promise<Checked[]> {
  const [ours, theirs] = await Promise.all(
    [source, target].map((db) => db.executeQuery<{ sum: string }>(CompiledQuery.raw(HISTORY))),
  )
  if (ours?.rows[0]?.sum !== theirs?.rows[0]?.sum) {
    throw new Error('The data is of another version of Narthex. Start this one once without NARTHEX_DATABASE_URL.')
  }
  return copyDatabase(source, target)
}

/** Counts the pictures in the database, and lists the pictures with a missing file or a file of another size. */
async function findFiles({ kysely }: Source, folder: string): Promise<Pick<Moved, 'files' | 'missingFiles'>> {
  const query = `select bucket_id || '/' || name as path, (metadata ->> 'size')::int as size from storage.objects`
  const { rows } = await kysely.executeQuery<{ path: string; size: number | null }>(CompiledQuery.raw(query))
  const isThere = ({ path, size }: { path: string; size: number | null }) => {
    const file = statSync(join(folder, path), { throwIfNoEntry: false })
    return file !== undefined && (size === null || file.size === size)
  }
  return { files: rows.length, missingFiles: rows.filter((row) => !isThere(row)).map(({ path }) => path) }
}

async function main(): Promise<string> {
  const url = databaseUrl()
  if (!url) throw new Error('Usage: NARTHEX_DATABASE_URL=postgres://… npm run move-database')
  const { tables, files, missingFiles } = await moveDatabase(dataFolder(), url)
  return [
    ...tables.map(({ table, rows, sum }) => `${table}: ${rows} rows, all the same (${sum})`),
    `${files - missingFiles.length} of ${files} stored files are in ${dataFolder()}, where they stay.`,
    ...missingFiles.map((file) => `missing already before the move: ${file}`),
    'Moved. Keep NARTHEX_DATABASE_URL set from now on.',
  ].join('\n')
}

await runCommand(import.meta.url, main)
