import { expect, test } from 'vitest'
import { refuseBearer } from './bearer.ts'

const statusOf = (authorization: string | null, path = '/rest/v1/members') => {
  const headers = new Headers(authorization === null ? [] : [['authorization', authorization]])
  return refuseBearer(new Request(`http://localhost${path}`, { headers }), ['sb_publishable_1', 'sb_secret_2'])?.status
}

test.each([
  'Bearer garbage',
  'Bearer',
  'Bearer ',
  'Bearer a.b',
  'Bearer a.b.',
  'Bearer a.b.c.d',
  'Bearer a.b.c, Bearer a.b.c',
  'Bearer sb_publishable_other',
  'bearer a.b.c',
])('%j is no token', (authorization) => expect(statusOf(authorization)).toBe(401))

test.each([null, '', 'Bearer a.b.c', 'Bearer sb_publishable_1', 'Bearer sb_secret_2', 'Basic YTpi'])(
  '%j is asked on',
  (authorization) => expect(statusOf(authorization)).toBeUndefined(),
)

test('Auth and Storage answer for themselves', () => expect(statusOf('Bearer x', '/auth/v1/user')).toBeUndefined())
