import { resolve } from 'node:path'

export const defaultDataFolder = resolve(import.meta.dirname, '../.temp')

/** Where the embedded back end keeps its data: `supabase/.temp`, or the folder named in NARTHEX_DATA_DIR. */
export function dataFolder(): string {
  return resolve(process.env.NARTHEX_DATA_DIR ?? defaultDataFolder)
}

/** The PostgreSQL database to use instead of the folder's own, if one is named in NARTHEX_DATABASE_URL. */
export function databaseUrl(): string | undefined {
  return process.env.NARTHEX_DATABASE_URL || undefined
}
