import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyMigratedData } from '../../tests/migrated-data.ts'
import { createTestDatabase } from '../../tests/postgres-set-up.ts'
import { openBackEnd } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { grantAdmin } from './grant-admin.ts'

const database = await createTestDatabase()
const folder = database ? mkdtempSync(join(tmpdir(), 'narthex-test-')) : await copyMigratedData()

async function withBackEnd<Output>(work: (backEnd: BackEnd) => Promise<Output>): Promise<Output> {
  const backEnd = await openBackEnd({ folder, databaseUrl: database?.url, passwordCost: 4 })
  try {
    return await work(backEnd)
  } finally {
    await backEnd.close()
  }
}

beforeAll(async () => {
  vi.stubEnv('NARTHEX_DATA_DIR', folder)
  vi.stubEnv('NARTHEX_DATABASE_URL', database?.url)
  await withBackEnd(async (backEnd) => {
    for (const username of ['noor', "o'brien"]) {
      const answer = await backEnd.fetch(
        new Request('http://embedded.invalid/auth/v1/signup', {
          method: 'POST',
          headers: { apikey: backEnd.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({
            email: `u.${username.length}@users.narthex.invalid`,
            password: 'secret1',
            data: { username },
          }),
        }),
      )
      if (!answer.ok) throw new Error(await answer.text())
    }
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('only the named person becomes an administrator, and the case of the name does not matter', async () => {
  expect(await grantAdmin(["O'Brien"])).toContain("O'Brien is an administrator now")
  await expect(grantAdmin(['ruth'])).rejects.toThrow('No user is called "ruth".')
  for (const words of [[], ['noor', 'ruth']]) {
    await expect(grantAdmin(words)).rejects.toThrow('npm run grant-admin -- USERNAME')
  }
  const lock = join(folder, 'process.lock')
  writeFileSync(lock, String(process.ppid))
  await expect(grantAdmin(['noor'])).rejects.toThrow('Stop it first.')
  rmSync(lock)
  expect(
    await withBackEnd((backEnd) => backEnd.sql('select username, role from public.profiles order by username')),
  ).toEqual([
    { username: 'noor', role: 'user' },
    { username: "o'brien", role: 'admin' },
  ])
})
