import { resolve } from 'node:path'

export const defaultDataFolder = resolve(import.meta.dirname, '../.temp')

/** Where the embedded back end keeps its data: `supabase/.temp`, or the folder named in NARTHEX_DATA_DIR. */
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
