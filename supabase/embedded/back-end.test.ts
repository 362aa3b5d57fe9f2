import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { VERSION } from '../../src/domain/version.ts'
import { openBackEnd } from './back-end.ts'
import { lockFolder } from './folder-lock.ts'
import { copyMigratedData } from '../tests/migrated-data.ts'
import { openTestBackEnd } from '../tests/open-test-back-end.ts'
import type { TestBackEnd } from '../tests/open-test-back-end.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
  folders.push(folder)
  return folder
}

let backEnd: TestBackEnd
beforeAll(async () => {
  backEnd = await openTestBackEnd()
})
afterAll(() => backEnd.close())

afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('data and keys survive a restart, and only the file’s owner can read the keys', async () => {
  const folder = await copyMigratedData()
  folders.push(folder)
  const first = await openBackEnd({ folder })
  await first.sql(`insert into public.churches (name, time_zone) values ('St Mary', 'UTC')`)
  await first.close()

  const second = await openBackEnd({ folder })
  expect(await second.sql('select name from public.churches')).toEqual([{ name: 'St Mary' }])
  expect(second.publishableKey).toBe(first.publishableKey)
  await second.close()

  const file = join(folder, 'keys.json')
  expect(statSync(file).mode & 0o077).toBe(0)
  const { jwtSecret } = JSON.parse(readFileSync(file, 'utf8')) as { jwtSecret: string }
  expect(jwtSecret.length).toBeGreaterThanOrEqual(64)
})

test('when a database cannot be opened, the error names the folder and possible causes', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'PG_VERSION'), '16')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const said = `The database in ${join(folder, 'data')} cannot be opened. It is damaged, or another version of PostgreSQL`
  await expect(openBackEnd({ folder })).rejects.toThrow(said)
})

test('a request without a key is refused, and an anonymous caller reads no rows', async () => {
  await backEnd.sql(`insert into public.churches (name) values ('St Mary')`)
  const keyless = await backEnd.fetch(new Request('http://localhost/rest/v1/churches'), '127.0.0.1')
  expect(keyless.status).toBe(401)
  const anonymous = await backEnd.fetch(
    new Request('http://localhost/rest/v1/churches', { headers: { apikey: backEnd.publishableKey } }),
    '127.0.0.1',
  )
  // The embedded back end grants every table to every role; only the policies hide rows from an anonymous caller.
  expect(await anonymous.json()).toEqual([])
})

test('no endpoint accepts a log-in code sent by e-mail', async () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ask = (path: string, body: object) =>
    backEnd.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { apikey: backEnd.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const email = 'u.bobby@users.narthex.invalid'
  const account = { email, password: 'secret1', data: { username: 'bobby' } }
  expect((await ask('/auth/v1/signup', account)).status).toBe(200)
  const words = ['recover', 'otp', 'magiclink', 'resend', 'verify', 'reauthenticate']
  // Encoded spellings of a word are tried too, because a router may decode them into the same path.
  const paths = words.flatMap((word) => [word, `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`, `/${word}`])
  for (const path of paths) {
    const answer = await ask(`/auth/v1/${path}`, { email, type: 'recovery', token: '000000' })
    expect({ path, status: answer.status }).toEqual({ path, status: 404 })
  }
  expect(written).not.toHaveBeenCalled()
})

test('when a person logs in during other requests, the login runs only with the rights of that person', async () => {
  const ask = (path: string, body: object, token = backEnd.publishableKey) =>
    backEnd.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          apikey: backEnd.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
  const account = { email: 'u.ruth@users.narthex.invalid', password: 'secret1', data: { username: 'ruth' } }
  const { access_token: token } = (await (await ask('/auth/v1/signup', account)).json()) as { access_token: string }
  const many = Array.from({ length: 40 }, async (_, turn) => {
    const written = ask('/rest/v1/members', { first_name: 'Ruth', last_name: String(turn) }, token)
    const entered = ask('/auth/v1/token?grant_type=password', account)
    return [(await written).status, (await entered).status, await backEnd.sql('select current_user as me')]
  })
  const [owner] = await backEnd.sql<{ me: string }>('select current_user as me')
  for (const outcome of await Promise.all(many)) expect(outcome).toEqual([201, 200, [owner]])
})

test('the Edge Function runs in the same process as the server', async () => {
  const health = await backEnd.fetch(new Request('http://localhost/functions/v1/api/health'))
  expect(await health.json()).toEqual({ isAuthReachable: true, version: VERSION })
  const unknown = await backEnd.fetch(new Request('http://localhost/functions/v1/api/nothing'))
  expect(unknown.status).toBe(404)
})

test('a folder is refused while another process uses it, and accepted after that process has died', () => {
  const folder = newFolder()
  const lock = join(folder, 'process.lock')
  writeFileSync(lock, String(process.ppid))
  expect(() => lockFolder(folder)).toThrow(`Narthex is already running (process ${process.ppid})`)

  utimesSync(lock, new Date(0), new Date(0))
  lockFolder(folder)()

  const { pid: deadProcess } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(deadProcess))
  const unlock = lockFolder(folder)
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  unlock()
  expect(existsSync(lock)).toBe(false)
})
