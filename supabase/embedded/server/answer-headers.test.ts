import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyMigratedData } from '../../tests/migrated-data.ts'
import { headersFile, securityHeaders } from '../http/security-headers.ts'
import type { NarthexServer } from './narthex-server.ts'
import { serveApp } from './serve-app.ts'
import { readServerSettings } from './server-settings.ts'

const dist = mkdtempSync(join(tmpdir(), 'narthex-dist-'))
const supabaseUrl = 'https://ref.supabase.co'
let folder: string
let server: NarthexServer

beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<head><meta name="narthex-key" content="" /></head>')
  writeFileSync(join(dist, 'icon.svg'), '<svg></svg>')
  writeFileSync(join(dist, '_headers'), headersFile({ supabaseUrl }))
  folder = await copyMigratedData()
  server = await serveApp({ dist, folder, settings: { ...readServerSettings({ NARTHEX_PROXY: '1' }), port: 0 } })
})
afterAll(async () => {
  await server.close()
  for (const path of [dist, folder]) rmSync(path, { recursive: true, force: true })
})

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init })

test.each([
  ['GET', '/', 200],
  ['HEAD', '/members', 200],
  ['GET', '/icon.svg', 200],
  ['GET', '/index.html', 301],
  ['GET', '/gone.js', 404],
  ['POST', '/members', 405],
  ['GET', '/health', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/members', 401],
  ['GET', '/api/nothing', 404],
  ['OPTIONS', '/api/members', 204],
  ['GET', '/rest/v1/members', 401],
  ['GET', '/auth/v1/recover', 404],
  ['GET', '/storage/v1/object/snapshots/x', 401],
])('the answer to %s %s has the headers of the build', async (method, path, status) => {
  const answer = await ask(path, { method })
  expect(answer.status).toBe(status)
  const expected = Object.entries(securityHeaders({ supabaseUrl })).map(([name, value]) => [name.toLowerCase(), value])
  expect(Object.fromEntries(answer.headers)).toMatchObject(Object.fromEntries(expected))
  expect(answer.headers.has('strict-transport-security')).toBe(false)
})

test('HSTS is sent only to callers who use TLS', async () => {
  const answer = await ask('/api/health', { headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('a page of another site gets no CORS permission, and no request header can change the method', async () => {
  const origin = { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' }
  for (const path of ['/api/members', '/api/auth/login', '/health', '/']) {
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await ask(path, { method, headers: origin })
      expect(headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull()
    }
  }
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }
  expect((await ask('/api/openapi.json?_method=DELETE', { headers: override })).status).toBe(200)
  const large = await ask('/api/health', { headers: { 'x-large': 'x'.repeat(60_000) } })
  expect(large.status).toBe(431)
})
