import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ContractClient } from '../../tests/contract/contract-client.ts'
import { createLog, failureFor } from '../../functions/api/log.ts'
import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import type { BackEnd } from '../back-end.ts'

const lines: string[] = []
/** The failures that `console-to-log.ts` would write for the output of packages. */
const printed: string[] = []
let backEnd: BackEnd
beforeAll(async () => {
  backEnd = await openTestBackEnd({ log: createLog('debug', 'debug', (line) => lines.push(line)) })
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...texts: unknown[]) => {
      for (const text of texts) if (typeof text === 'object') printed.push(failureFor(text))
    })
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await backEnd.close()
})

const send = (path: string, init: RequestInit = {}) => backEnd.fetch(new Request(`http://localhost${path}`, init))
const api = new ContractClient(() => ({ send }), '/api')

const secretOf = (address: string) => address.split('/')[2]!

/** Sends a link's address to every endpoint that could receive the address, by intent or by mistake. */
async function askEverywhere(address: string): Promise<void> {
  const secret = secretOf(address)
  await send(`/api${address}`)
  await send(`/api${address}?secret=${secret}`, { method: 'PUT' })
  await send(`/api${address}/${secret}`)
  for (const service of ['rest', 'auth', 'storage']) await send(`/${service}/v1${address}`)
  const headers = { apikey: backEnd.publishableKey, 'content-type': 'application/json' }
  for (const name of ['find_invitation', 'find_password_reset', 'open_clicker', secret]) {
    for (const sent of [{ token: secret }, { token: secret, device: secret }]) {
      await send(`/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(sent) })
    }
  }
}

test('the log never contains the secret of a link, a recovery code, a password or a token', async () => {
  const owner = await api.signUp()
  const told = async (path: string, body?: object) =>
    String((await api.call('POST', path, { as: owner, body })).body.address)
  const join = await told('/invitations', { role: 'viewer', places: 2 })
  const account = { username: `guest ${Date.now()}`, password: 'canary sings', invitation: join.slice(6) }
  const { body: guest } = await api.call('POST', '/auth/signup', { body: account })
  const as = { token: String(guest.accessToken) }
  const { body } = await api.call('POST', '/auth/recovery-codes', { as, body: { password: account.password } })
  const [code = '', unused = ''] = body.codes as string[]
  const reset = await told(`/people/${guest.user.id}/password-reset`)
  const today = new Date().toISOString().slice(0, 10)
  const service = { serviceName: 'Vespers', instanceDate: today, startTime: '18:00' }
  const { id } = (await api.call('POST', '/service-instances', { as: owner, body: service })).body
  const count = await told(`/service-instances/${id}/counting-links`)
  const addresses = [join, reset, count]
  const next = { password: 'another canary' }

  for (const address of addresses) await askEverywhere(address)
  await api.call('POST', '/auth/recover', { body: { username: account.username, code, ...next } })
  await api.call('POST', '/auth/recover', { body: { username: account.username, code, ...next } })
  await api.call('POST', '/auth/reset', { body: { token: reset.slice(7), ...next } })
  const typed = { username: account.username, password: 'canary mistyped' }
  await api.call('POST', '/auth/login', { body: typed })

  const secrets = [...addresses.map(secretOf), code, unused, 'canary', as.token, String(guest.refreshToken)]
  await expect.poll(() => lines.some((line) => line.includes('/auth/login'))).toBe(true)
  const entries = lines.map((line) => JSON.parse(line) as { route: string })
  expect(entries.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['/join/{secret}', '/reset/{secret}', '/auth/reset', '/rest/v1/rpc/find_password_reset']),
  )
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect([...lines, ...printed].filter((line) => line.includes(secret))).toEqual([])
  }
})
