import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackEnd } from '../embedded/back-end.ts'
import type { BackEnd, BackEndOptions } from '../embedded/back-end.ts'
import { readOrCreateKeys } from '../embedded/keys.ts'
import type { SchemaCache } from '../embedded/supabase-app.ts'
import { copyMigratedData } from './migrated-data.ts'
import { createTestDatabase } from './postgres-set-up.ts'

/** All test databases have the schema of the migrations, which takes half a second to read. */
let schema: string | undefined
const schemaCache: SchemaCache = {
  get: async () => schema,
  set: async (_, text) => void (schema = text),
  delete: async () => void (schema = undefined),
}

/** `folder` is where its files are. */
export type TestBackEnd = BackEnd & { secretKey: string; folder: string }

/**
 * An empty back end of its own, gone on `close`; ready sooner than one that runs the migrations itself. It is on the
 * PostgreSQL server where the tests have one. Its passwords cost little, because the tests have thousands.
 */
export async function openTestBackEnd(options: Omit<BackEndOptions, 'folder'> = {}): Promise<TestBackEnd> {
  const database = await createTestDatabase()
  const folder = database ? mkdtempSync(join(tmpdir(), 'narthex-test-')) : await copyMigratedData()
  const backEnd = await openBackEnd({
    passwordCost: 4,
    schemaCache,
    ...options,
    folder,
    databaseUrl: database?.url,
  })
  const { secretKey } = await readOrCreateKeys(join(folder, 'keys.json'))
  return {
    ...backEnd,
    secretKey,
    folder,
    async close() {
      await backEnd.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
