import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  denoEnvironment,
  denoOptions,
  denos,
  hostedDeno,
  legacyKeys,
  newestDeno,
  openDenoHost,
} from '../../../src/testing/deno-host.ts'
import { makeCertificate } from '../../../src/testing/make-certificate.ts'
import { VERSION } from '../../../src/domain/version.ts'
import { ContractClient } from '../../tests/contract/contract-client.ts'
import type { Host, Person } from '../../tests/contract/contract-client.ts'

const here = import.meta.dirname

test.each(denos)('in $name, the function loads without errors and uses the app’s domain files', ({ file, lock }) => {
  const { stdout } = spawnSync(
    file,
    ['info', '--json', ...(lock === '--no-lock' ? [lock] : []), ...denoOptions, join(here, 'index.ts')],
    {
      env: denoEnvironment,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  const { modules } = JSON.parse(stdout) as { modules: { local?: string; error?: string }[] }
  expect(modules.flatMap(({ error }) => error ?? [])).toEqual([])
  const files = modules.flatMap(({ local }) => local ?? []).filter((file) => !file.includes('node_modules'))
  const ours = files.map((file) => file.split('/src/domain/')[1]).filter((file) => file !== undefined)
  expect(ours).toContain('members/member.commands.ts')
  expect(ours).toContain('shared/db.ts')
  expect(ours.length).toBeGreaterThan(30)
})

test('Deno and npm pin the same versions', () => {
  const { imports } = JSON.parse(readFileSync(join(here, 'deno.json'), 'utf8')) as { imports: Record<string, string> }
  const { dependencies } = JSON.parse(readFileSync(join(here, '../../../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(imports).length).toBeGreaterThan(0)
  for (const [specifier, target] of Object.entries(imports)) {
    const name = Object.keys(dependencies).find((each) => specifier === each || specifier.startsWith(`${each}/`)) ?? ''
    expect(target).toBe(`npm:${name}@${dependencies[name]}${specifier.slice(name.length)}`)
  }
})

// These tests cover the features that can differ under Deno: imports, environment, fetch and crypto. `npm run test:all`
// also makes every call of the contract under Deno.
/** The environment of a new project, where the old keys may be switched off. */
const newKeys: typeof legacyKeys = ({ publishableKey, secretKey }) => ({
  ...legacyKeys({ publishableKey: 'switched off', secretKey: 'switched off' }),
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
})

describe.each([
  { ...hostedDeno, keys: 'new', keysOf: newKeys },
  { ...newestDeno, keys: 'old', keysOf: legacyKeys },
])('when the function runs in $name with $keys keys, its main routes work', ({ keysOf, ...deno }) => {
  const origin = 'https://church.example'
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const folder = mkdtempSync(join(tmpdir(), 'narthex-tls-'))
  const certificate = makeCertificate(folder, 'DNS:localhost')
  const receiver = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  let host: Host
  let anna: Person
  const api = new ContractClient(() => host, '/api')

  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    host = await openDenoHost(deno, (keys) => ({
      ...keysOf(keys),
      NARTHEX_ALLOW_PRIVATE_WEBHOOKS: 'true',
      NARTHEX_APP_ORIGINS: ` ${origin}/ ,https://x`,
      DENO_CERT: certificate.authority,
    }))
    anna = await api.signUp()
  })
  afterAll(async () => {
    await host?.close()
    receiver.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the function reports its health, uses the caller’s rights, and gives a reason for a refusal', async () => {
    expect((await api.call('GET', '/health')).body).toEqual({ isAuthReachable: true, version: VERSION })
    const ruth = { firstName: 'Ruth', lastName: 'Moab' }
    expect((await api.call('POST', '/members', { as: anna, body: ruth })).status).toBe(201)
    expect((await api.call('GET', '/members', { as: anna })).body).toMatchObject([ruth])
    expect((await api.call('GET', '/members')).status).toBe(401)
    expect((await api.call('POST', '/members', { as: anna, body: { firstName: 'Ruth' } })).status).toBe(422)
    expect((await api.call('POST', '/webhooks/deliver', { as: { token: host.secretKey } })).status).toBe(204)
  })

  test('the timers of the server’s operator can send their key in the header apikey', async () => {
    for (const path of ['/api/webhooks/deliver', '/api/pictures/sweep']) {
      const statusOf = async (apikey: string) => (await host.send(path, { method: 'POST', headers: { apikey } })).status
      expect([await statusOf(host.secretKey), await statusOf(`${host.secretKey}x`)]).toEqual([204, 401])
    }
  })

  test('when a recovery code sets a password, the function hashes the password', async () => {
    const codes = await api.call('POST', '/auth/recovery-codes', { as: anna, body: { password: 'secret-1' } })
    const [code] = codes.body.codes as string[]
    const next = { username: anna.username, password: 'secret-2' }
    expect((await api.call('POST', '/auth/recover', { body: { ...next, code } })).status).toBe(204)
    anna = { ...anna, token: (await api.call('POST', '/auth/login', { body: next })).body.accessToken }
  })

  test('the function sends a signed webhook to an HTTPS receiver', async () => {
    const webhookUrl = `https://localhost:${(receiver.address() as AddressInfo).port}/hook`
    const body = { webhookUrl, webhookEnabled: true }
    const { webhookSecret } = (await api.call('PUT', '/integrations', { as: anna, body })).body
    expect((await api.call('POST', '/integrations/test', { as: anna })).status).toBe(204)
    await expect.poll(() => received.length).toBe(1)
    const [message] = received
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(message!.headers['x-narthex-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', webhookSecret).update(`${time}.${message!.body}`).digest('hex'))
  })

  test('only pages of an allowed origin may call the function from a browser', async () => {
    const preflight = async (from: string) => {
      const headers = { origin: from, 'access-control-request-method': 'POST' }
      return (await host.send('/api/members', { method: 'OPTIONS', headers })).headers.get(
        'access-control-allow-origin',
      )
    }
    expect([await preflight(origin), await preflight('https://elsewhere.example')]).toEqual([origin, null])
  })
})
