import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyMigratedData } from '../../tests/migrated-data.ts'
import { databaseUrl } from '../data-folder.ts'
import { compressFiles } from './compress-files.ts'
import { serveApp } from './serve-app.ts'
import type { NarthexServer } from './narthex-server.ts'
import { readServerSettings } from './server-settings.ts'

const dist = mkdtempSync(join(tmpdir(), 'narthex-dist-'))
const script = `console.log("${'narthex '.repeat(100)}")`
const settings = { ...readServerSettings({}), port: 0 }
const folders: string[] = [dist]
let server: NarthexServer

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  const page = '<html><head><meta name="narthex-key" content="" /></head><body><div id="root"></div></body></html>'
  writeFileSync(join(dist, 'index.html'), page)
  writeFileSync(join(dist, 'assets/main-1a2b.js'), script)
  writeFileSync(join(dist, 'icon.svg'), '<svg></svg>')
  writeFileSync(join(dist, 'graph.onnx'), 'weights')
  writeFileSync(join(dist, '.made-from'), 'hidden')
  await compressFiles(dist)
  const folder = await copyMigratedData()
  folders.push(folder)
  server = await serveApp({ dist, folder, settings })
})

afterAll(async () => {
  await server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Answer = { response: IncomingMessage; body: Buffer }

/** Returns the answer in its sent form; `fetch` would decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, origin = server.url): Promise<Answer> {
  return new Promise((answer, fail) => {
    get(origin + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => answer({ response, body: Buffer.concat(chunks) }))
    }).on('error', fail)
  })
}

test('the page contains the key of this installation, and browsers check each time for a newer page', async () => {
  const { response, body } = await ask('/')
  const key = /<meta name="narthex-key" content="(sb_publishable_[^"]+)"/.exec(body.toString())?.[1]
  const asked = await fetch(`${server.url}/rest/v1/churches`, { headers: { apikey: key! } })
  expect(asked.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
  const again = await ask('/members', { 'If-None-Match': response.headers.etag! })
  expect(again.response.statusCode).toBe(304)
  expect(again.body.length).toBe(0)
  const packed = await ask('/members/1', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(packed.body).toString()).toContain(key)
})

test('files are sent compressed, and files with hashed names may be cached for a year', async () => {
  const brotli = await ask('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
  expect(brotli.response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(brotli.body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  const gzip = await ask('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(script)
  expect((await ask('/assets/main-1a2b.js')).body.toString()).toBe(script)
  const icon = await ask('/icon.svg')
  expect(icon.response.headers['content-type']).toMatch('image/svg+xml')
  const again = await ask('/icon.svg', { 'If-None-Match': icon.response.headers.etag! })
  expect([again.response.statusCode, again.body.length]).toEqual([304, 0])
})

test.each([
  ['bytes=0-3', 206, [0, 3]],
  ['bytes=4-', 206, [4, -1]],
  ['bytes=-3', 206, [-3, -1]],
  ['bytes=2-999999', 206, [2, -1]],
  ['bytes=5-1', 416, null],
  ['bytes=999999-', 416, null],
  ['bytes=-0', 416, null],
  ['bytes=0-1,3-4', 200, [0, -1]],
  ['bytes=-', 200, [0, -1]],
  ['lines=1-2', 200, [0, -1]],
] as const)('when a request asks for the range %s of a file, it is answered with %i', async (range, status, part) => {
  const { length } = script
  const { response, body } = await ask('/assets/main-1a2b.js', { Range: range })
  const [first, last] = (part ?? []).map((at) => (at < 0 ? at + length : at))
  expect(response.statusCode).toBe(status)
  expect(body.toString()).toBe(part ? script.slice(first, last! + 1) : '')
  const range206 = status === 206 ? `bytes ${first}-${last}/${length}` : undefined
  expect(response.headers['content-range']).toBe(status === 416 ? `bytes */${length}` : range206)
})

test.each(['/assets/gone.js', '/models/gone.onnx', '/gone.json', '/.made-from', '/%2e%2e/package.json'])(
  'the path %s is answered with 404, not with the page',
  async (path) => {
    expect((await ask(path)).response.statusCode).toBe(404)
  },
)

test('a POST to the address of a page is answered with 405', async () => {
  expect((await fetch(`${server.url}/members`, { method: 'POST', body: 'x' })).status).toBe(405)
})

test('/health is answered with 200 and the status ok', async () => {
  const { response, body } = await ask('/health')
  expect([response.statusCode, JSON.parse(body.toString())]).toEqual([200, { status: 'ok' }])
})

test('the start fails with a reason for a used port, damaged keys, a file as folder, or a missing build', async () => {
  const port = Number(new URL(server.url).port)
  const folder = mkdtempSync(join(tmpdir(), 'narthex-other-'))
  folders.push(folder)
  // A page without a `meta` for a key belongs to a hosted project, so the server opens no database.
  writeFileSync(join(folder, 'index.html'), '<head></head>')
  await expect(serveApp({ dist: folder, folder: dist, settings: { ...settings, port } })).rejects.toThrow(
    `Port ${port} is in use already. Choose another: NARTHEX_PORT=${port + 1} npm start`,
  )
  const damaged = mkdtempSync(join(tmpdir(), 'narthex-damaged-'))
  folders.push(damaged)
  for (const odd of ['{ "publishableKey":', '{ "publishableKey": "k" }', 'null']) {
    writeFileSync(join(damaged, 'keys.json'), odd)
    await expect(serveApp({ dist, folder: damaged, settings })).rejects.toThrow(/keys\.json is damaged/)
  }
  const file = join(damaged, 'keys.json')
  await expect(serveApp({ dist, folder: file, settings })).rejects.toThrow(`The data folder ${file} cannot be used`)
  await expect(serveApp({ dist: damaged, folder, settings })).rejects.toThrow(/^There is no built app in/)
})

test('the settings are read from the environment, and wrong settings are refused', () => {
  expect(readServerSettings({ NARTHEX_PORT: '80', NARTHEX_HOST: '::', NARTHEX_PROXY: '1' })).toEqual({
    port: 80,
    host: '::',
    isBehindProxy: true,
    tls: null,
  })
  expect(() => readServerSettings({ NARTHEX_PORT: '99999' })).toThrow('NARTHEX_PORT is no port: 99999')
  expect(() => readServerSettings({ NARTHEX_TLS_CERT: 'a' })).toThrow('TLS needs both files')
  const noFile = { NARTHEX_TLS_CERT: 'gone.pem', NARTHEX_TLS_KEY: 'gone.pem' }
  expect(() => readServerSettings(noFile)).toThrow('The file of NARTHEX_TLS_CERT cannot be read: ENOENT')
  const icon = join(dist, 'icon.svg')
  const noPem = { NARTHEX_TLS_CERT: icon, NARTHEX_TLS_KEY: icon }
  expect(() => readServerSettings(noPem)).toThrow(`${icon} and ${icon} are no certificate and its key in PEM form`)
  vi.stubEnv('NARTHEX_DATABASE_URL', 'localhost:a-password')
  expect(databaseUrl).toThrow(/^NARTHEX_DATABASE_URL is no address of a PostgreSQL database: postgres:/)
  vi.unstubAllEnvs()
})

const root = resolve(import.meta.dirname, '../../..')
test('when a setting is wrong, the start ends with a one-line message', () => {
  const start = ['--import', 'tsx', 'supabase/embedded/server/start.ts']
  const environment = { ...process.env, NARTHEX_PORT: 'http' }
  const { status, stderr } = spawnSync(process.execPath, start, { cwd: root, env: environment, encoding: 'utf8' })
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, 'NARTHEX_PORT is no port: http'])
})
