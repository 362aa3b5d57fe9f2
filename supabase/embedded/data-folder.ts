import { resolve } from 'node:path'

export const defaultDataFolder = resolve(import.meta.dirname, '../.temp')

/** Where the embedded back end keeps its data: `supabase/.temp`, or the folder named in NARTHEX_DATA_DIR. */
export function dataFolder(): string {
  return resolve(process.env.NARTHEX_DATA_DIR ?? defaultDataFolder)
}
