import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const defaultDataFolder = resolve(import.meta.dirname, '../.temp')

/** Returns the embedded back end's data folder: NARTHEX_DATA_DIR, or else `supabase/.temp`. */
export function dataFolder(): string {
  return resolve(process.env.NARTHEX_DATA_DIR ?? defaultDataFolder)
}

/**
 * Returns the address of a PostgreSQL database from NARTHEX_DATABASE_URL. This database replaces the database in the
 * folder.
 *
 * @throws when the variable contains no such address; the message does not quote it, because it may contain a password
 */
export function databaseUrl(): string | undefined {
  const url = process.env.NARTHEX_DATABASE_URL || undefined
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new Error(
      'NARTHEX_DATABASE_URL is no address of a PostgreSQL database: postgres://USER:PASSWORD@HOST/DATABASE',
    )
  return url
}

/** The new name of the folder's database after a move to PostgreSQL. */
const MOVED = 'data-moved'

/** The subfolder in which `npm run upgrade` builds the new database. */
export const UNFINISHED = 'upgrade-unfinished'

/** Renames the folder's database after a move to PostgreSQL, so that no start opens this database again. */
export function setMovedDataAside(folder: string): void {
  renameSync(join(folder, 'data'), join(folder, MOVED))
}

/**
 * Prevents a start that would create an empty database.
 *
 * @throws when the folder's database was moved or an upgrade was interrupted
 */
export function assertNotMoved(folder: string): void {
  if (existsSync(join(folder, 'data'))) return
  if (existsSync(join(folder, UNFINISHED))) throw new Error('The upgrade was interrupted. "npm run upgrade" ends it.')
  if (!existsSync(join(folder, MOVED))) return
  throw new Error(
    `The data was moved to PostgreSQL: set NARTHEX_DATABASE_URL. (To go back to what it was before the move, rename ` +
      `${join(folder, MOVED)} to "data".)`,
  )
}
