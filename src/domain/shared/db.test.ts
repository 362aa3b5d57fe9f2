import { AuthApiError, AuthRetryableFetchError, PostgrestError, createClient } from '@supabase/supabase-js'
import { StorageApiError, StorageUnknownError } from '@supabase/storage-js'
import { describe, expect, test } from 'vitest'
import { DomainError, toDomainError, unwrap, unwrapAuth, unwrapStorage } from './db.ts'
import type { Db } from './db.ts'

/** supabase-js requires a WebSocket, which Node 20 does not have. */
const realtime = { transport: function noSocket() {} as never }

const refusal = (code: string, message = 'the database’s own words') =>
  new PostgrestError({ code, message, details: '', hint: '' })

describe('errors of Postgres and PostgREST', () => {
  test.each([
    ['42501', 403, 'forbidden'],
    ['42501', 401, 'signed-out'],
    ['PGRST116', 406, 'not-found'],
    ['PGRST301', 401, 'signed-out'],
    ['PGRST303', 401, 'signed-out'],
    ['PGRST301', 403, 'forbidden'],
    ['23505', 409, 'conflict'],
    ['23503', 409, 'invalid'],
    ['23502', 400, 'invalid'],
    ['23514', 400, 'invalid'],
    ['22P02', 400, 'invalid'],
    ['22008', 400, 'invalid'],
    ['P0001', 400, 'invalid'],
    ['57014', 500, 'unavailable'],
    ['53300', 503, 'unavailable'],
    ['', 502, 'unavailable'],
    ['', 429, 'unavailable'],
    ['PGRST205', 404, 'not-found'],
    ['XX000', 500, 'unexpected'],
  ])('an error with the code %s and the status %i has the kind %s', (code, status, kind) => {
    expect(toDomainError(refusal(code), status).kind).toBe(kind)
  })

  test('deleting a row in use gives the kind conflict, and a reference to a missing row gives the kind invalid', () => {
    expect(toDomainError(refusal('23503', 'Key is still referenced from table "x".'), 409).kind).toBe('conflict')
    expect(toDomainError(refusal('23503', 'Key is not present in table "x".'), 409).kind).toBe('invalid')
  })
})

test('when a request has no answer, the error has the kind offline in every browser', () => {
  for (const message of [
    'TypeError: Failed to fetch',
    'TypeError: NetworkError when attempting to fetch resource.',
    'TypeError: Load failed',
    'TypeError: fetch failed',
  ]) {
    expect(toDomainError(refusal('', message), 0).kind).toBe('offline')
  }
  expect(toDomainError(new AuthRetryableFetchError('Failed to fetch', 0), 0).kind).toBe('offline')
  expect(toDomainError(new StorageUnknownError('Failed to fetch', new TypeError('Failed to fetch'))).kind).toBe(
    'offline',
  )
  expect(toDomainError(new AuthRetryableFetchError('Bad gateway', 502), 502).kind).toBe('unavailable')
})

test('when Storage answers with status 400, the error has the kind forbidden or not-found', () => {
  expect(toDomainError(new StorageApiError('new row violates row-level security policy', 400, '403')).kind).toBe(
    'forbidden',
  )
  expect(toDomainError(new StorageApiError('Object not found', 400, '404')).kind).toBe('not-found')
  expect(toDomainError(new StorageApiError('Object not found', 404, 'not_found')).kind).toBe('not-found')
  expect(toDomainError(new StorageApiError('The object exceeded the maximum allowed size', 413, '413')).kind).toBe(
    'invalid',
  )
  expect(toDomainError(new StorageApiError('Internal', 500, '500')).kind).toBe('unavailable')
})

test('each error code of Auth gives the right kind of error', () => {
  expect(toDomainError(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 400).kind).toBe(
    'invalid',
  )
  expect(toDomainError(new AuthApiError('User already registered', 422, 'user_already_exists'), 422).kind).toBe(
    'conflict',
  )
  expect(toDomainError(new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found'), 400).kind).toBe(
    'signed-out',
  )
})

test('when there are too many requests, the error always gives the time to wait', () => {
  const told = (failure: Error, status?: number) => toDomainError(failure, status).message
  const unsaid = 'Too many attempts. Try again in 60 seconds.'
  expect(told(new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'), 429)).toBe(unsaid)
  expect(told(new AuthApiError('Email rate limit exceeded', 429, 'over_email_send_rate_limit'), 429)).toBe(unsaid)
  expect(told(refusal('', 'Slow down'), 429)).toBe(unsaid)
  expect(told(new StorageApiError('Too many requests', 429, '429'))).toBe(unsaid)
  const own = 'Too many attempts. Try again in 20 seconds.'
  expect(told(new AuthApiError(own, 429, 'over_request_rate_limit'), 429)).toBe(own)
})

test('an error has a message for people, and its cause has the message of the server', () => {
  const error = refusal('23514', 'new row for relation "members" violates check constraint "members_first_name_length"')
  const failure = toDomainError(error, 400)
  expect(failure.message).toBe('The first name is empty or too long.')
  expect(failure.cause).toBe(error)
  expect(failure.name).toBe('DomainError')
  expect(failure).toBeInstanceOf(Error)
})

test('a DomainError is returned unchanged', () => {
  const failure = new DomainError('conflict', 'Username is already taken')
  expect(toDomainError(failure)).toBe(failure)
})

test('a successful answer returns its data; a failed answer throws an error', () => {
  const success = { data: [1], error: null, status: 200 }
  expect(unwrap(success)).toEqual([1])
  expect(unwrapAuth({ data: 'session', error: null })).toBe('session')
  expect(() => unwrap({ data: null, error: refusal('42501'), status: 403 })).toThrow(DomainError)
  expect(() => unwrapAuth({ data: null, error: new AuthApiError('x', 500, undefined) })).toThrow(DomainError)
})

test.each([
  ['a session that has ended', { code: 'PT401', message: 'This session has ended' }, 401, 'signed-out'],
  ['a database in trouble', null, 200, 'unavailable'],
  ['a server in trouble', { code: '', message: 'down' }, 503, 'unavailable'],
])(
  'when Storage answers with status 500 for %s, the answer of PostgREST decides the kind of error',
  async (_, refused, status, kind) => {
    let asked = 0
    const fetch = async () => {
      asked += 1
      return Response.json(refused ?? [], { status })
    }
    const auth = { persistSession: false, autoRefreshToken: false }
    const db: Db = createClient('http://server.test', 'key', {
      auth,
      global: { fetch },
      db: { retry: false },
      realtime,
    })
    expect(await unwrapStorage(db, { data: 'file', error: null })).toBe('file')
    const missing = new StorageApiError('Object not found', 400, '404')
    await expect(unwrapStorage(db, { data: null, error: missing })).rejects.toMatchObject({ kind: 'not-found' })
    expect(asked).toBe(0)
    const failure = new StorageApiError('This session has ended', 500, '500', 'storage', 'DatabaseError')
    await expect(unwrapStorage(db, { data: null, error: failure })).rejects.toMatchObject({ kind })
    expect(asked).toBe(1)
  },
)
