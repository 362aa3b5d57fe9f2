import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DISK_IS_FULL } from '../../../src/domain/shared/db.ts'
import { copyMigratedData } from '../migrated-data.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

const [dist, disk] = ['dist', 'disk'].map((name) => mkdtempSync(join(tmpdir(), `narthex-${name}-`))) as [string, string]
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).status === 0
if (!isMounted) console.info('A small disk cannot be mounted here: nothing tries what a full one does.')

const folder = join(disk, 'narthex')
const filler = join(disk, 'filler')
let server: ServerProcess | undefined
let token = ''

const fill = () => {
  try {
    for (let size = 2 ** 24; size >= 1; size /= 16) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } catch (error) {
    throw new Error('The disk cannot be filled', { cause: error })
  }
}
const makeRoom = () => truncateSync(filler)

const call = (path: string, body?: object) =>
  fetch(`${server!.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: server!.publishableKey,
      'content-type': body instanceof Uint8Array ? 'image/jpeg' : 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
  })
const account = { email: 'u.ruth@users.narthex.invalid', password: 'a-long-enough-password' }
async function enter(path: string): Promise<number> {
  token = ''
  const answer = await call(`/auth/v1/${path}`, { ...account, data: { username: 'ruth' } })
  token = ((await answer.json()) as { access_token: string }).access_token
  return answer.status
}
const add = (name: string) => call('/rest/v1/members', { first_name: name, last_name: 'Boaz' })
const names = async () =>
  ((await (await call('/rest/v1/members?select=first_name&order=first_name')).json()) as { first_name: string }[]).map(
    ({ first_name }) => first_name,
  )
const notices = () => server!.log.flatMap((line) => /"notice":"([^"]*)"/.exec(line)?.[1] ?? [])

afterAll(() => {
  for (const each of [dist, disk]) rmSync(each, { recursive: true, force: true })
})

// Only root may mount a disk.
describe.skipIf(!isMounted)('when the data is on a small disk', () => {
  beforeAll(async () => {
    cpSync(await copyMigratedData(), folder, { recursive: true })
    server = await startServerProcess({ dist, folder })
    const statuses = [await enter('signup'), (await add('Naomi')).status]
    if (statuses.join() !== '200,201') throw new Error(`The server answered with ${statuses.join(' and ')}`)
    // After the kill, Postgres has to read its log, as after a power cut.
    await server.kill('SIGKILL')
    rmSync(join(folder, 'process.lock'))
  })
  beforeEach(() => writeFileSync(filler, ''))
  afterEach(async () => void (await server?.kill('SIGKILL')))
  afterAll(() => {
    execFileSync('umount', [disk])
  })

  test('a server that starts on a full disk shows its data, and saves again when there is room', async () => {
    fill()
    server = await startServerProcess({ dist, folder })
    expect(notices()).toEqual([
      `The disk of ${folder} is full. Narthex shows what is there and saves nothing; it saves again by itself once there is room.`,
    ])

    expect(await enter('token?grant_type=password')).toBe(200)
    expect(await names()).toEqual(['Naomi'])
    expect(await (await call('/api/members')).json()).toMatchObject([{ firstName: 'Naomi' }])
    const written = await add('Orpah')
    expect([written.status, await written.json()]).toEqual([
      503,
      { code: '53100', message: DISK_IS_FULL, details: null, hint: null },
    ])
    const byApi = await call('/api/members', { firstName: 'Orpah', lastName: 'Boaz' })
    expect([byApi.status, await byApi.json()]).toEqual([503, { message: DISK_IS_FULL }])
    const picture = await call('/storage/v1/object/snapshots/church/picture.jpg', smallJpeg())
    expect([picture.status, await picture.json()]).toMatchObject([503, { message: DISK_IS_FULL }])
    const joined = await call('/auth/v1/signup', { ...account, email: 'u.boas@users.narthex.invalid' })
    expect([joined.status, await joined.json()]).toMatchObject([503, { msg: DISK_IS_FULL }])
    expect(await names()).toEqual(['Naomi'])

    makeRoom()
    await expect
      .poll(
        () =>
          enter('token?grant_type=password')
            .then(() => add('Ruth'))
            .then(({ status }) => status),
        { timeout: 30_000 },
      )
      .toBe(201)
    expect(readFileSync(join(folder, 'process.lock'), 'utf8')).toBe(String(server.pid))
    expect(notices().at(-1)).toBe(`There is room on the disk of ${folder} again. Narthex saves.`)
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(existsSync(join(folder, 'process.lock'))).toBe(false)
  })

  test('when the disk becomes full while the server runs, data can still be read', async () => {
    server = await startServerProcess({ dist, folder })
    expect(await enter('token?grant_type=password')).toBe(200)
    // The test before saved Ruth.
    expect(await names()).toEqual(['Naomi', 'Ruth'])
    fill()
    const notes = 'x'.repeat(900)
    const statuses: number[] = []
    // Several writes still fit. A table page has room for some rows, and Postgres allocates a segment of its log in
    // advance.
    while (statuses.at(-1) !== 503) {
      statuses.push(
        (
          await call(
            '/rest/v1/members',
            Array.from({ length: 200 }, () => ({ first_name: 'A', last_name: 'B', notes })),
          )
        ).status,
      )
    }
    expect(await names()).toEqual(expect.arrayContaining(['Naomi', 'Ruth']))
    expect((await call('/api/members')).status).toBe(200)
    makeRoom()
    await expect
      .poll(
        () =>
          enter('token?grant_type=password')
            .then(() => add('Obed'))
            .then(({ status }) => status),
        { timeout: 30_000 },
      )
      .toBe(201)
    expect(await names()).toEqual(expect.arrayContaining(['Naomi', 'Obed', 'Ruth']))
  })

  test('a server without data that starts on a full disk ends with a message', async () => {
    fill()
    await expect(startServerProcess({ dist, folder: join(disk, 'other') })).rejects.toThrow(
      `The disk of ${join(disk, 'other')} is full, and there is nothing on it to show. Make room and start again.`,
    )
  })
})
