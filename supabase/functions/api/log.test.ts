import { expect, test } from 'vitest'
import { DomainError, toDomainError } from '../../../src/domain/shared/db.ts'
import { createApi } from './app.ts'
import { createLog, failureFor } from './log.ts'
import type { LogEntry } from './log.ts'

const HASH = '$2b$10$abcdefghijklmnopqrstuv'

/**
 * A text that tries to forge lines or move a terminal's cursor: line breaks of all kinds, escape codes, reversed text.
 */
const forged = 'Ruth\n{"level":"error"}\r\n\u2028\u2029\u0085\u001b[2J\u009b31m\u202E\u0000\ud800\u007f\\"}'

test('each log entry is one line of printable ASCII and keeps its values, even with unusual characters', () => {
  const lines: string[] = []
  const log = createLog('debug', 'info', (line) => lines.push(line))
  log({ requestId: forged, method: forged, route: forged, status: 200, durationMs: 3, church: forged })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[\x20-\x7E]+$/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', route: forged, church: forged, status: 200 })
  log({ route: 'x'.repeat(1_000_000), status: 404 })
  expect(lines[1]!.length).toBeLessThan(1000)
})

test.each([
  ['debug', 4],
  ['info', 3],
  ['warn', 2],
  ['error', 1],
  ['silent', 0],
  ['loud', 1],
  [undefined, 1],
])('at level %s, the log has %i of four lines', (level, count) => {
  const lines: string[] = []
  const log = createLog(level, 'error', (line) => lines.push(line))
  log({}, 'debug')
  for (const status of [200, 404, 503]) log({ status })
  expect(lines).toHaveLength(count)
})

test('a logged failure contains no word of its message, so that the log reveals no row, hash or note', () => {
  const row = {
    code: '23514',
    message: `violates "${HASH}"`,
    details: `Failing row contains (Ruth, ${HASH}).`,
    hint: null,
  }
  const told = failureFor(toDomainError(row, 400))
  expect(told).toMatch(/^DomainError invalid at toDomainError \(db\.ts:\d+:\d+\).* < 23514$/)
  const failures = [
    new SyntaxError(`Unexpected token in ${HASH}\n    at forged (/notes of/Ruth.ts:1:1)`),
    Object.assign(new Error(HASH), { name: `Ruth ${HASH}`, code: HASH, detail: HASH }),
    new Error('outer', { cause: row }),
    HASH,
    [HASH],
    null,
    undefined,
  ]
  for (const failure of failures) expect(failureFor(failure)).not.toMatch(/Ruth|\$2b|Unexpected|outer|forged/)
})

test('a request is logged with its route and without its content, even if the request failed', async () => {
  const entries: LogEntry[] = []
  const settings = {
    supabaseUrl: 'http://localhost',
    publishableKey: 'key',
    log: (entry: LogEntry) => entries.push(entry),
  }
  const api = createApi({ ...settings, fetch: () => Promise.reject(new DomainError('unexpected', HASH)) })
  const secret = 'f'.repeat(64)
  for (const path of ['/members/Ruth%0AMoab', `/calendar-feeds/${secret}/calendar.ics`, '/nothing/Ruth', '/auth/me']) {
    await api.request(`/api${path}?q=Ruth`, { headers: { authorization: `Bearer e30.${btoa('{"sub":"Ruth"}')}.x` } })
  }
  await api.request('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'Ruth', password: HASH }),
    headers: { 'content-type': 'application/json', 'x-request-id': 'forged\tid' },
  })
  expect(entries.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/members/{id}', 401],
    ['GET', '/calendar-feeds/{secret}/calendar.ics', 404],
    ['GET', '/*', 404],
    ['GET', '/auth/me', 401],
    ['POST', '/auth/login', expect.any(Number)],
  ])
  for (const entry of entries) {
    expect(entry.requestId).toMatch(/^[\w-]+$/)
    expect(JSON.stringify(entry)).not.toMatch(/Ruth|\$2b|ffff/)
  }
})
