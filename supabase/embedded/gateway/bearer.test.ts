import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBearer } from './bearer.ts'

const SECRET = 'a-secret-of-this-installation'
const NOW_MS = Date.UTC(2026, 10, 22)
const IN_AN_HOUR = NOW_MS / 1000 + 3600

function tokenOf(payload: object, { alg = 'HS256', secret = SECRET } = {}): string {
  const parts = [{ alg, typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, createHmac('sha256', secret).update(parts.join('.')).digest('base64url')].join('.')
}

const read = (authorization: string | null) => readBearer(authorization, SECRET, NOW_MS)
const valid = tokenOf({ sub: 'anna', exp: IN_AN_HOUR })

test('a token signed by this installation names its user', () =>
  expect(read(`Bearer ${valid}`)).toEqual({ kind: 'user', userId: 'anna' }))

test.each([null, 'Bearer sb_publishable_1', 'Bearer sb_secret_2'])(
  'the authorization header %j counts as no token',
  (header) => expect(read(header)).toEqual({ kind: 'none' }),
)

test.each([
  'Bearer garbage',
  'Bearer',
  'Bearer ',
  'Bearer a.b',
  'Bearer a.b.',
  'Bearer a.b.c',
  'Bearer a.b.c.d',
  `bearer ${valid}`,
  `Bearer ${valid}, Bearer ${valid}`,
  'Basic YTpi',
  '',
  `Bearer ${tokenOf({ sub: 'anna', exp: IN_AN_HOUR }, { secret: 'another' })}`,
  `Bearer ${tokenOf({ sub: 'anna', exp: IN_AN_HOUR }, { alg: 'none' })}`,
  `Bearer ${tokenOf({ sub: 'anna', exp: NOW_MS / 1000 - 1 })}`,
  `Bearer ${tokenOf({ exp: IN_AN_HOUR })}`,
])('the authorization header %j is refused', (header) => expect(read(header).kind).toBe('refused'))
