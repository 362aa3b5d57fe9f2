import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedData } from '../tests/migrated-data.ts'
import { openBackEnd } from './back-end.ts'
import type { BackEnd } from './back-end.ts'

const folder = await copyMigratedData()

function grant(...words: string[]) {
  const script = join(import.meta.dirname, 'grant-admin.ts')
  const environment = { ...process.env, NARTHEX_DATA_DIR: folder, DO_NOT_TRACK: '1' }
  return spawnSync(process.execPath, ['--import', 'tsx', script, ...words], { env: environment, encoding: 'utf8' })
}

async function withBackEnd<Output>(work: (backEnd: BackEnd) => Promise<Output>): Promise<Output> {
  const backEnd = await openBackEnd({ folder })
  try {
    return await work(backEnd)
  } finally {
    await backEnd.close()
  }
}

beforeAll(() =>
  withBackEnd(async (backEnd) => {
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
  }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the named person becomes an administrator, whatever the case of the name, and no one else', async () => {
  const { status, stdout } = grant("O'Brien")
  expect(stdout).toContain("O'Brien is an administrator now")
  expect(status).toBe(0)
  // An unknown name, a missing name and a running server are each refused with a reason.
  expect(grant('ruth')).toMatchObject({ status: 1, stderr: expect.stringContaining('No user is called "ruth".') })
  expect(grant()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run grant-admin -- USERNAME') })
  await withBackEnd(async (backEnd) => {
    expect(grant('noor')).toMatchObject({ status: 1, stderr: expect.stringContaining('Stop it first.') })
    expect(await backEnd.sql('select username, role from public.profiles order by username')).toEqual([
      { username: 'noor', role: 'user' },
      { username: "o'brien", role: 'admin' },
    ])
  })
})
