import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readOrCreateKeys } from '../../embedded/keys.ts'
import { openPglite } from '../../embedded/open-pglite.ts'
import { openSupabase } from '../../embedded/open-supabase.ts'
import { checkRows } from '../../embedded/commands/move-rows.ts'
import type { Checked, Table } from '../../embedded/commands/move-rows.ts'
import { openPostgres } from '../../embedded/postgres/open-postgres.ts'
import { connectToPostgres } from '../../embedded/postgres/postgres-connection.ts'
import { runStatements } from '../postgres-server.ts'
import { createTestDatabase } from '../postgres-set-up.ts'
import { migrationDigests } from './migration-digests.ts'

const isOnServer = process.env['NARTHEX_TESTS_ON'] === 'postgres'
const versions = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

test('data of version 1.0.0 is in the repository', () => expect(versions).toContain('1.0.0'))

describe.each(versions)('data of version %s', (version) => {
  const pathOf = (name: string) => join(import.meta.dirname, version, name)
  const readJson = (name: string): unknown => JSON.parse(readFileSync(pathOf(name), 'utf8'))
  const { tables, rows } = readJson('rows.json') as { tables: Table[]; rows: Checked[] }

  test('no migration of the released version has changed', () => {
    const released = readJson('migrations.json') as Record<string, string>
    expect(migrationDigests()).toMatchObject(released)
  })

  test.skipIf(isOnServer)('this version opens a data folder of that version with every row and a picture', async () => {
    const home = mkdtempSync(join(tmpdir(), 'narthex-test-'))
    try {
      expect(spawnSync('tar', ['-xzf', pathOf('folder.tar.gz'), '-C', home]).status).toBe(0)
      const keys = await readOrCreateKeys(join(home, 'keys.json'))
      await (await openSupabase({ keys, home, isInMemory: false })).close()
      const connection = await openPglite(join(home, 'data'))
      expect(await checkRows(connection.kysely, tables)).toEqual(rows)
      await connection.close()
      expect(
        readdirSync(join(home, 'storage'), { recursive: true }).some((file) => String(file).endsWith('.jpg')),
      ).toBe(true)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })

  test.runIf(isOnServer)('this version opens a PostgreSQL database of that version with every row', async () => {
    const home = mkdtempSync(join(tmpdir(), 'narthex-test-'))
    const { url, drop } = (await createTestDatabase({ isEmpty: true }))!
    try {
      await runStatements(url, gunzipSync(readFileSync(pathOf('dump.sql.gz'))).toString())
      const keys = await readOrCreateKeys(join(home, 'keys.json'))
      await (await openPostgres({ keys, home, databaseUrl: url })).close()
      const connection = connectToPostgres(url, 1)
      expect(await checkRows(connection.kysely, tables)).toEqual(rows)
      await connection.close()
    } finally {
      await drop()
      rmSync(home, { recursive: true, force: true })
    }
  })
})
