import { createPgliteConnection } from '@supabase/lite/pglite'
import { parsers } from './as-hosted.ts'

/**
 * PGlite with the data of a folder, or in memory, as it is: no migration runs.
 *
 * @throws when the data is damaged or another version of PostgreSQL made it
 */
export async function openPglite(data?: string) {
  const connection = await createPgliteConnection({ ...(data && { url: data }), pgliteOptions: { parsers } })
  await connection.exec('select 1').catch((error: unknown) => {
    const reasons = 'It is damaged, or another version of PostgreSQL made it.'
    throw new Error(`The database in ${data} cannot be opened. ${reasons} Put a backup in its place.`, { cause: error })
  })
  return connection
}
