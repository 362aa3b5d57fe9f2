import { createPgliteConnection } from '@supabase/lite/pglite'
import { parsers } from './as-hosted.ts'
import { setSettingsAtOnce } from './settings-at-once.ts'
import { tarOfFolder } from './tar-of-folder.ts'

/**
 * Opens PGlite with the data of a folder, or in memory. No migration runs.
 * @param isCopied true to read the folder into memory and never write to the folder
 * @throws when the data is damaged or another version of PostgreSQL made it
 */
export async function openPglite(data?: string, isCopied = false) {
  const connection = await createPgliteConnection({
    ...(data && !isCopied && { url: data }),
    pgliteOptions: { parsers, ...(data && isCopied && { loadDataDir: tarOfFolder(data) }) },
  })
  await connection.exec('select 1').catch((error: unknown) => {
    const reasons = 'It is damaged, or another version of PostgreSQL made it.'
    throw new Error(`The database in ${data} cannot be opened. ${reasons} Put a backup in its place.`, { cause: error })
  })
  return setSettingsAtOnce(connection)
}
