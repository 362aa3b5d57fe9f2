import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** What the folder's own database is called once it was moved to PostgreSQL. */
const MOVED = 'data-moved'

/** Sets the folder's own database aside. */
export function setMovedDataAside(folder: string): void {
  renameSync(join(folder, 'data'), join(folder, MOVED))
}

/** @throws when the folder's own database was moved away: what is written to a new one would not be in the other */
export function assertNotMoved(folder: string): void {
  if (!existsSync(join(folder, MOVED)) || existsSync(join(folder, 'data'))) return
  throw new Error(
    `The data was moved to PostgreSQL: set NARTHEX_DATABASE_URL. (To go back to what it was before the move, rename ` +
      `${join(folder, MOVED)} to "data".)`,
  )
}
