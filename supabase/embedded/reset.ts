import { rmSync } from 'node:fs'
import { dataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'

const folder = dataFolder()
lockFolder(folder)
rmSync(folder, { recursive: true, force: true })
console.log('The embedded back end is empty again: every church, account, recording and key is gone.')
