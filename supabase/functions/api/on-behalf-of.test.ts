import { beforeEach, expect, test } from 'vitest'
import { createApi } from './app.ts'
import { forwardedAddress } from './caller.ts'

const church = { id: '00000000-0000-4000-8000-000000000001', name: 'Grace', time_zone: 'UTC', first_weekday: 0 }
const person = '00000000-0000-4000-8000-000000000002'
const token = `e30.${Buffer.from(JSON.stringify({ sub: person })).toString('base64url')}.x`

/** The requests to a stand-in for hosted Supabase. `answers` contains the stand-in's answers by path. */
const asked: Request[] = []
let answers: Record<string, () => Response>
beforeEach(() => {
  asked.length = 0
  const user = { id: person, identities: [{}] }
  const session = () =>
    Response.json({ access_token: token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user })
  const profile = { id: person, username: 'ruth', full_name: null, role: 'user', church_role: 'owner', church }
  answers = {
    '/auth/v1/token': session,
    '/auth/v1/signup': session,
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
    '/rest/v1/profiles': () =>
      Response.json([
        {
          ...profile,
          church: {
            ...church,
            easter: 'western',
            mainSeries: null,
            mainServiceId: null,
            onlineFactor: null,
            registerEnabled: false,
          },
        },
      ]),
    '/rest/v1/rpc/find_sign_up_refusal': () => Response.json(null),
  }
})

function openApi(secretKey = 'sb_secret_a', publishableKey = 'sb_publishable_a') {
  const settings = { supabaseUrl: 'http://project', publishableKey, secretKey, addressOf: forwardedAddress }
  return createApi({
    ...settings,
    async fetch(input, init) {
      const request = new Request(input, init)
      asked.push(request)
      return answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 })
    },
  })
}

const credentials = { username: 'ruth', password: 'secret-1' }
async function call(path: string, body: object | undefined, headers: Record<string, string> = {}, api = openApi()) {
  return api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7, 10.0.0.1', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const heardBy = (service: string) => asked.filter(({ url }) => url.startsWith(`http://project/${service}/`))

test.each([
  ['/api/auth/login', credentials],
  ['/api/auth/signup', credentials],
  ['/api/auth/refresh', { refreshToken: 'refresh-1' }],
])('for %s, Auth gets the caller’s address, and PostgREST gets no secret key', async (path, body) => {
  await call(path, body)
  const [toAuth] = heardBy('auth')
  expect(toAuth!.headers.get('sb-forwarded-for')).toBe('198.51.100.7')
  expect(toAuth!.headers.get('apikey')).toBe('sb_secret_a')
  // Hosted Supabase would refuse a bearer key that differs from `apikey`.
  expect(toAuth!.headers.get('authorization')).toBeNull()
  for (const { headers } of heardBy('rest')) {
    expect([headers.get('apikey'), headers.get('sb-forwarded-for')]).toEqual(['sb_publishable_a', null])
    expect(JSON.stringify([...headers])).not.toContain('sb_secret')
  }
})

test('when a person logs out, Auth gets the token of this person', async () => {
  expect((await call('/functions/v1/api/auth/logout', undefined, { authorization: `Bearer ${token}` })).status).toBe(
    204,
  )
  const [toAuth] = heardBy('auth')
  expect([toAuth!.headers.get('authorization'), toAuth!.headers.get('apikey')]).toEqual([
    `Bearer ${token}`,
    'sb_secret_a',
  ])
})

test('with an old key, Auth gets no address; with a new key, Auth gets the address from the proxy', async () => {
  await call('/api/auth/login', credentials, {}, openApi('eyJ.service.role', 'eyJ.anon.key'))
  const [old] = heardBy('auth')
  expect([old!.headers.get('apikey'), old!.headers.get('sb-forwarded-for')]).toEqual(['eyJ.anon.key', null])
  asked.length = 0
  await call('/api/auth/login', credentials, { 'cf-connecting-ip': '203.0.113.9', 'sb-forwarded-for': '192.0.2.1' })
  expect(heardBy('auth')[0]!.headers.get('sb-forwarded-for')).toBe('203.0.113.9')
})

test.each([
  [{ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 60],
  [{ code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts. Try again in 2 minutes.' }, 120],
  [{ message: 'API rate limit exceeded' }, 60],
])('when Auth answers 429 with %j, the API’s answer gives the time to wait', async (body, seconds) => {
  answers['/auth/v1/token'] = answers['/auth/v1/signup'] = () => Response.json(body, { status: 429 })
  for (const path of ['/api/auth/login', '/api/auth/signup', '/api/auth/refresh']) {
    const answer = await call(path, { ...credentials, refreshToken: 'refresh-1' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(seconds)])
    expect(await answer.json()).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/),
    })
  }
})

test('when Auth or the database refuses a sign-up, the answer gives a reason', async () => {
  const signUp = async () => {
    const answer = await call('/api/auth/signup', credentials)
    return [answer.status, await answer.json()]
  }
  const weak = { code: 422, error_code: 'weak_password', msg: 'Weak', weak_password: { reasons: ['pwned'] } }
  answers['/auth/v1/signup'] = () => Response.json(weak, { status: 422 })
  const message = 'Please choose a stronger password'
  expect(await signUp()).toEqual([422, { message, issues: [{ path: 'password', message }] }])

  const unsaved = { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' }
  answers['/auth/v1/signup'] = () => Response.json(unsaved, { status: 500 })
  expect(await signUp()).toMatchObject([503, { message: expect.stringMatching(/cannot answer right now/) }])
  answers['/rest/v1/rpc/find_sign_up_refusal'] = () => Response.json('taken name')
  expect(await signUp()).toEqual([409, { message: 'Username is already taken' }])
  answers['/rest/v1/rpc/find_sign_up_refusal'] = () => Response.json('closed invitation')
  const closed = 'This invitation is no longer open. Please ask for a new one.'
  expect(await signUp()).toEqual([422, { message: closed, issues: [{ path: 'invitation', message: closed }] }])
})
