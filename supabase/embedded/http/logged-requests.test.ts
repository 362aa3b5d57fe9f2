import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import { ContractClient } from '../../tests/contract/contract-client.ts'
import { createLog } from '../../functions/api/log.ts'
import type { BackEnd } from '../back-end.ts'
import { routeOf } from './logged-requests.ts'

const lines: string[] = []
let backEnd: BackEnd
beforeAll(async () => {
  backEnd = await openTestBackEnd({ log: createLog('debug', 'debug', (line) => lines.push(line)) })
})
afterAll(() => backEnd.close())

const send = (path: string, init: RequestInit = {}) => backEnd.fetch(new Request(`http://localhost${path}`, init))
const api = new ContractClient(() => ({ send }), '/api')

const forged = 'Ruth\n{"level":"error"}\u2028\u001b[2J\u009b'

test('the log has one line for each request, with route and church but without data', async () => {
  const as = await api.signUp(`Ruth ${Date.now()}`)
  await api.call('POST', '/members', { as, body: { firstName: forged, lastName: 'Moab', notes: 'Confided' } })
  const headers = { apikey: backEnd.publishableKey, authorization: `Bearer ${as.token}` }
  const json = { ...headers, 'content-type': 'application/json' }
  lines.length = 0
  await send(`/rest/v1/members?first_name=eq.${encodeURIComponent(forged)}`, { headers })
  await send(`/rest/v1/${encodeURIComponent(forged)}`, { headers })
  const broken = { first_name: forged.repeat(100), last_name: 'Confided', notes: 'Confided' }
  const refused = await send('/rest/v1/members', { method: 'POST', headers: json, body: JSON.stringify(broken) })
  const account = { email: 'Ruth', password: 'Confided' }
  await send('/auth/v1/token?grant_type=password', { method: 'POST', headers: json, body: JSON.stringify(account) })
  await send(`/storage/v1/object/snapshots/${as.churchId}/Ruth.jpg`, { headers: { ...headers, 'x-request-id': 'a b' } })
  await send('/auth/v1/Ruth', { headers })
  await expect.poll(() => lines.length).toBe(6)
  for (const line of lines) {
    expect(line).toMatch(/^\{[\x20-\x7E]+\}$/)
    expect(line).not.toMatch(/Ruth|Confided|\$2[ab]|Failing row/)
    expect(line).not.toContain(as.id)
    expect(JSON.parse(line)).toMatchObject({
      requestId: expect.stringMatching(/^[\w-]+$/),
      durationMs: expect.any(Number),
    })
  }
  const entries = lines.map((line) => JSON.parse(line) as { route: string; church?: string; requestId: string })
  const read = entries.find(({ route, church }) => route === '/rest/v1/members' && church !== undefined)
  expect(read?.church).toBe(as.churchId)
  expect(entries.map(({ requestId }) => requestId)).toContain(refused.headers.get('x-request-id'))
})

test.each([
  ['/rest/v1/members', 200, '/rest/v1/members'],
  ['/rest/v1/rpc/dashboard_figures', 200, '/rest/v1/rpc/dashboard_figures'],
  ['/rest/v1/Ruth', 200, '/rest/v1/*'],
  ['/rest/v1/ruth', 404, '/rest/v1/*'],
  ['/auth/v1/token', 200, '/auth/v1/token'],
  ['/storage/v1/object/snapshots/a/b.jpg', 200, '/storage/v1/object/*'],
  ['/storage/v1/bucket/snapshots', 200, '/storage/v1/*/*'],
])('when %s gets status %i, its logged route is %s', (path, status, route) => expect(routeOf(path, status)).toBe(route))
