import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const defaultDataFolder = resolve(import.meta.dirname, '../.temp')

/** Returns the folder of the embedded back end's data: `supabase/.temp`, or the one named in NARTHEX_DATA_DIR. */
export function dataFolder(): string {
  return resolve(process.env.NARTHEX_DATA_DIR ?? defaultDataFolder)
}

/**
 * The PostgreSQL database to use instead of the folder's own, if one is named in NARTHEX_DATABASE_URL.
 *
 * @throws when that is no address of one; it is not repeated, for it may have a password in it
 */
export function databaseUrl(): string | undefined {
  const url = process.env.NARTHEX_DATABASE_URL || undefined
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url))
    throw new Error(
      'NARTHEX_DATABASE_URL is no address of a PostgreSQL database: postgres://USER:PASSWORD@HOST/DATABASE',
    )
  return url
}

/** The name of the folder's own database once it was moved to PostgreSQL. */
const MOVED = 'data-moved'

/** The subfolder in which `npm run upgrade` makes the new database, until that takes its place. */
export const UNFINISHED = 'upgrade-unfinished'

/** Sets the folder's own database aside. */
export function setMovedDataAside(folder: string): void {
  renameSync(join(folder, 'data'), join(folder, MOVED))
}

/** @throws when the folder's own database is elsewhere: what is written to a new one would not be in the other */
export function assertNotMoved(folder: string): void {
  if (existsSync(join(folder, 'data'))) return
  if (existsSync(join(folder, UNFINISHED))) throw new Error('The upgrade was interrupted. "npm run upgrade" ends it.')
  if (!existsSync(join(folder, MOVED))) return
  throw new Error(
    `The data was moved to PostgreSQL: set NARTHEX_DATABASE_URL. (To go back to what it was before the move, rename ` +
      `${join(folder, MOVED)} to "data".)`,
  )
}
