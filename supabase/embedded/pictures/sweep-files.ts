import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SNAPSHOT_BUCKET } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { sweepPictures } from '../../functions/api/pictures/sweep-pictures.ts'
import type { ApiSettings } from '../../functions/api/settings.ts'

type Parts = {
  /** The folder in which `fileStorage` keeps the files. */
  folder: string
  sql: <Row>(query: string) => Promise<Row[]>
  settings: ApiSettings
  /** A picture or file younger than this time is kept, because its upload may not be complete. */
  onItsWayMs: number
}

/**
 * Removes pictures without a snapshot, files without a row in Storage's table, and rows without a file. A crash or a
 * restored backup can leave such files and rows.
 *
 * @returns the total number of removed pictures and removed files without a row
 */
export async function sweepFiles({ folder, sql, settings, onItsWayMs }: Parts): Promise<number> {
  const bucket = join(folder, SNAPSHOT_BUCKET)
  const rows = await sql<{ name: string; is_old: boolean }>(
    `select name, updated_at < now() - interval '${onItsWayMs} milliseconds' as is_old
      from storage.objects where bucket_id = '${SNAPSHOT_BUCKET}'`,
  )
  const listed = new Set(rows.map(({ name }) => name))
  const found = new Set<string>()
  let strays = 0
  for (const file of await filesBelow(bucket)) {
    const name = relative(bucket, file).split(sep).join('/')
    found.add(name)
    if (listed.has(name) || !(await isOlder(file, onItsWayMs))) continue
    await rm(file, { force: true })
    strays++
  }
  const lost = rows.filter(({ name, is_old }) => is_old && !found.has(name)).map(({ name }) => name)
  if (lost.length > 0) {
    const names = lost.map((name) => `'${name.replaceAll("'", "''")}'`).join()
    await sql(`delete from storage.objects where bucket_id = '${SNAPSHOT_BUCKET}' and name in (${names})`)
  }
  return strays + (await sweepPictures(settings, `${onItsWayMs} milliseconds`))
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    // The folder does not exist before the first upload.
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}

async function isOlder(file: string, ms: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs >= ms
  } catch (error) {
    // The file was deleted meanwhile.
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}
