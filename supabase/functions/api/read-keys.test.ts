import { expect, test } from 'vitest'
import { createApi } from './app.ts'
import { readKeys } from './read-keys.ts'

const legacy = { SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' }
const named = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}',
  SUPABASE_SECRET_KEYS: '{"timers":"sb_secret_b","default":"sb_secret_a"}',
}
const from = (settings: Record<string, string>) => readKeys((name) => settings[name])

test('with new and old keys, the API uses the new keys, and the operator may use any secret key', () => {
  expect(from({ ...legacy, ...named })).toEqual({
    publishableKey: 'sb_publishable_a',
    secretKey: 'sb_secret_a',
    operatorKeys: ['sb_secret_b', 'sb_secret_a', 'service'],
  })
  expect(from(named)).toEqual({
    publishableKey: 'sb_publishable_a',
    secretKey: 'sb_secret_a',
    operatorKeys: ['sb_secret_b', 'sb_secret_a'],
  })
  const onlyTimers = from({ SUPABASE_SECRET_KEYS: '{"timers":"sb_secret_b"}' })
  expect(onlyTimers).toMatchObject({ publishableKey: '', secretKey: 'sb_secret_b' })
})

test.each([undefined, '', '{}', 'null', '[]', 'sb_secret_a', '{"default":""}'])(
  'when the new keys are %j, the old keys are used',
  (keys) => {
    const settings =
      keys === undefined ? legacy : { ...legacy, SUPABASE_SECRET_KEYS: keys, SUPABASE_PUBLISHABLE_KEYS: keys }
    expect(from(settings)).toEqual({ publishableKey: 'anon', secretKey: 'service', operatorKeys: ['service'] })
  },
)

test('a call of the operator needs a secret key, in the header apikey or as a bearer token', async () => {
  const answerOf = async (settings: Record<string, string>, headers: Record<string, string>) => {
    const nothingDue = async () => Response.json([])
    const api = createApi({ supabaseUrl: 'http://localhost', ...from(settings), fetch: nothingDue })
    return (await api.request('/api/webhooks/deliver', { method: 'POST', headers })).status
  }
  for (const settings of [legacy, named, { ...legacy, ...named }]) {
    const { operatorKeys, publishableKey } = from(settings)
    for (const key of operatorKeys) {
      expect(await answerOf(settings, { apikey: key })).toBe(204)
      expect(await answerOf(settings, { authorization: `Bearer ${key}` })).toBe(204)
      // A proxy of hosted Supabase may send a person's token beside the key; only the key is checked.
      expect(await answerOf(settings, { apikey: key, authorization: 'Bearer a.b.c' })).toBe(204)
    }
    for (const key of [publishableKey, '', 'undefined', `${operatorKeys[0]}x`, operatorKeys[0]!.slice(1)]) {
      expect(await answerOf(settings, { apikey: key })).toBe(401)
      expect(await answerOf(settings, { authorization: `Bearer ${key}` })).toBe(401)
    }
    expect(await answerOf(settings, {})).toBe(401)
  }
  for (const key of ['', 'undefined']) expect(await answerOf({}, { apikey: key })).toBe(401)
})
