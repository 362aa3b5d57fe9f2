import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackEnd } from '../embedded/back-end.ts'
import type { BackEnd, BackEndOptions } from '../embedded/back-end.ts'
import { readOrCreateKeys } from '../embedded/keys.ts'
import type { SchemaCache } from '../embedded/supabase-app.ts'
import { copyMigratedData } from './migrated-data.ts'
import { createTestDatabase } from './postgres-set-up.ts'

/** The schema is the same for all test databases. Reading the schema takes half a second. */
let schema: string | undefined
const schemaCache: SchemaCache = {
  get: async () => schema,
  set: async (_, text) => void (schema = text),
  delete: async () => void (schema = undefined),
}

/** A back end for tests; `folder` contains its files. */
export type TestBackEnd = BackEnd & { secretKey: string; folder: string }

/**
 * Opens an empty back end on a copy of migrated data, because the migrations take longer than a copy. `close` deletes
 * the copy. The back end uses the PostgreSQL server of the tests, if there is one. Password hashes are cheap, because
 * the tests make thousands of hashes.
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
