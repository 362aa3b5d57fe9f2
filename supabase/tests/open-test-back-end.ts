import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBackEnd } from '../embedded/back-end.ts'
import type { BackEnd, BackEndOptions } from '../embedded/back-end.ts'
import { readOrCreateKeys } from '../embedded/keys.ts'
import { copyMigratedData } from './migrated-data.ts'

/** An empty back end of its own, gone on `close`; ready sooner than one that runs the migrations itself. */
export async function openTestBackEnd(
  options: Omit<BackEndOptions, 'folder'> = {},
): Promise<BackEnd & { secretKey: string }> {
  const folder = await copyMigratedData()
  const backEnd = await openBackEnd({ ...options, folder })
  const { secretKey } = await readOrCreateKeys(join(folder, 'keys.json'))
  return {
    ...backEnd,
    secretKey,
    async close() {
      await backEnd.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
