import { rmSync } from 'node:fs'
import { databaseUrl, dataFolder } from '../data-folder.ts'
import { lockFolder } from '../folder-lock.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs `npm run reset`.
 * @throws Error with a one-line reason
 */
export async function reset(): Promise<string> {
  if (databaseUrl())
    throw new Error(
      'Only the folder can be emptied here. Drop the database, prepare it again, and reset without NARTHEX_DATABASE_URL.',
    )
  const folder = dataFolder()
  lockFolder(folder)
  rmSync(folder, { recursive: true, force: true })
  return 'The embedded back end is empty again: every church, account, recording and key is gone.'
}

await runCommand(import.meta.url, reset)
