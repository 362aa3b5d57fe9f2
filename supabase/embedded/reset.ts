import { rmSync } from 'node:fs'
import { databaseUrl, dataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'

if (databaseUrl()) {
  console.error(
    'Only the folder can be emptied here. Drop the database, prepare it again, and reset without NARTHEX_DATABASE_URL.',
  )
  process.exit(1)
}
const folder = dataFolder()
lockFolder(folder)
rmSync(folder, { recursive: true, force: true })
console.log('The embedded back end is empty again: every church, account, recording and key is gone.')
