import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedData } from '../migrated-data.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

const place = { dist: mkdtempSync(join(tmpdir(), 'narthex-dist-')), folder: '' }
let server: ServerProcess
beforeAll(async () => {
  place.folder = await copyMigratedData()
  server = await startServerProcess(place, { NARTHEX_PROXY: '1' })
})
afterAll(async () => {
  await server.kill('SIGKILL')
  for (const folder of [place.dist, place.folder]) rmSync(folder, { recursive: true, force: true })
})

const body = JSON.stringify({ username: 'ruth', password: 'a wrong password' })
/**
 * Returns headers as a proxy sends them. The first address in `x-forwarded-for` is the visitor's claim, and the last is
 * the address that the proxy saw.
 */
const passedOn = (from: string) => ({
  'content-type': 'application/json',
  'x-forwarded-for': `203.0.113.7, ${from}`,
  'x-forwarded-proto': 'https',
})
const logIn = (from: string) => fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: passedOn(from), body })

test('when the server is behind a proxy, each visitor has separate limits, and only TLS callers get HSTS', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) statuses.push((await logIn('198.51.100.1')).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  const other = await logIn('198.51.100.2')
  expect([other.status, other.headers.get('strict-transport-security')]).toEqual([401, 'max-age=31536000'])
  expect((await fetch(`${server.url}/health`)).headers.has('strict-transport-security')).toBe(false)
})

/** Begins a log-in without sending the body. The returned function sends the body. */
async function beginLogIn(from: string): Promise<() => Promise<number>> {
  const headers = { ...passedOn(from), expect: '100-continue', 'content-length': String(body.length) }
  const asking = request(`${server.url}/api/auth/login`, { method: 'POST', headers })
  const status = new Promise<number>((answered, failed) => {
    asking.once('response', (response) => answered(response.resume().statusCode ?? 0)).once('error', failed)
  })
  // Without this handler, a failure before the test awaits `status` would be an unhandled rejection.
  status.catch(() => {})
  await new Promise<void>((begun) => asking.once('continue', () => begun()).flushHeaders())
  return () => {
    asking.end(body)
    return status
  }
}

test('when the server gets SIGTERM, it refuses new requests, answers running requests and closes its data', async () => {
  const finishing = await Promise.all(['198.51.100.3', '198.51.100.4', '198.51.100.5'].map(beginLogIn))
  const ended = server.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.url}/health`).then(String, () => 'refused')).toBe('refused')
  expect(await Promise.all(finishing.map((finish) => finish()))).toEqual([401, 401, 401])
  expect(await ended).toBe(0)
  server = await startServerProcess(place, { NARTHEX_PROXY: '1' })
})

test('a request that never ends delays the end of the server by five seconds', async () => {
  const finish = await beginLogIn('198.51.100.6')
  // If the process needed nine seconds to end, its exit code would be 1.
  expect(await server.kill('SIGTERM')).toBe(0)
  await expect(finish()).rejects.toThrow(/socket hang up|ECONNRESET/)
})
