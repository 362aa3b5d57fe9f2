import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectReports } from '../../tests/expect-reports.ts'
import { createPasswordGate } from './password-gate.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { openSignInLimits } from './sign-in-limits.ts'

const MINUTE = 60_000
const folder = mkdtempSync(join(tmpdir(), 'narthex-limits-'))
const hash = bcrypt.hashSync('secret1', 4)
const hashing = createPasswordHashing(undefined, 1)
let file: string
let limits: ReturnType<typeof openSignInLimits>
let gate: ReturnType<typeof createPasswordGate>

/** The requests that reached Auth. The only account in Auth is ruth@x with the password secret1. */
const served: unknown[] = []
function open(): void {
  limits = openSignInLimits({ file, signUpsPerHour: 3 })
  gate = createPasswordGate({
    jwtSecret: 'secret',
    limits,
    hashing,
    sql: async <Row>(query: string) => (/= 'ruth@x'|= 'refresh-1'/.test(query) ? [{ hash }] : []) as Row[],
    serve: async (request) => {
      const fields = (await request.json()) as { refresh_token?: string }
      served.push(fields)
      const isKnown = fields.refresh_token === undefined || fields.refresh_token === 'refresh-1'
      return Response.json({ access_token: 'x' }, { status: isKnown ? 200 : 400 })
    },
  })
}

function save(): string {
  limits.close()
  return file
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  file = join(folder, `${crypto.randomUUID()}.json`)
  served.length = 0
  open()
})
// Closing stops the timer that saves the counted attempts. Otherwise, the timer would fire after the folder is removed.
afterEach(() => {
  limits.close()
  vi.useRealTimers()
})
afterAll(async () => {
  await hashing.close()
  rmSync(folder, { recursive: true, force: true })
})

function ask(path: string, body: object, address: string | null, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie }
  const request = new Request(`http://narthex/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return gate(request, address)
}
const logIn = (password: string, address: string | null = '10.0.0.1', email = 'ruth@x', cookie = '') =>
  ask('token?grant_type=password', { email, password }, address, cookie)
const statuses = async (times: number, attempt: (at: number) => Promise<Response>) => {
  const all: number[] = []
  for (let at = 0; at < times; at++) all.push((await attempt(at)).status)
  return all
}

test('the sixth wrong password in five minutes is refused, and the answer gives the time to wait', async () => {
  expect(await statuses(6, () => logIn('wrong'))).toEqual([400, 400, 400, 400, 400, 429])
  vi.advanceTimersByTime(MINUTE)
  const answer = await logIn('secret1')
  expect(answer.headers.get('retry-after')).toBe('240')
  expect(await answer.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many attempts. Try again in 4 minutes.',
  })
  vi.advanceTimersByTime(4 * MINUTE)
  expect(await statuses(4, () => logIn('wrong'))).toEqual([400, 400, 400, 400])
  expect((await logIn('secret1')).status).toBe(200)
  expect(await statuses(5, () => logIn('wrong'))).toEqual([400, 400, 400, 400, 400])
})

test('a log-in with an unknown name takes as much computing time as a log-in with a wrong password', async () => {
  const asked: [given: string, hash: string][] = []
  const lookups: string[] = []
  const counted = createPasswordGate({
    jwtSecret: 'secret',
    limits,
    hashing: {
      ...hashing,
      async isRight(given, against) {
        asked.push([given, against])
        return false
      },
    },
    sql: async <Row>(query: string) => {
      lookups.push(query.replace(/'.*'/, ''))
      return (query.includes('ruth@x') ? [{ hash }] : []) as Row[]
    },
    serve: () => Promise.reject(new Error('Auth is not asked')),
  })
  const answers = []
  for (const email of ['ruth@x', 'nobody@x']) {
    const body = JSON.stringify({ email, password: 'wrong' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const answer = await counted(new Request('http://narthex/auth/v1/token?grant_type=password', init), '10.0.0.1')
    answers.push([answer.status, await answer.text()])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(lookups[1]).toBe(lookups[0])
  // The cost of the hash must be 10, because the time of bcrypt depends only on the cost.
  expect(asked).toEqual([
    ['wrong', hash],
    ['wrong', expect.stringMatching(/^\$2b\$10\$[./\w]{53}$/)],
  ])
})

test('of 20 simultaneous wrong passwords, only five are checked, and of 20 right passwords, all are accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('wrong')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  limits.close()
  open()
  const right = await Promise.all(Array.from({ length: 20 }, () => logIn('secret1', '10.0.0.2')))
  expect(right.map(({ status }) => status)).toEqual(right.map(() => 200))
})

test('wrong passwords for one name do not lock out other people at the same address', async () => {
  await statuses(30, () => logIn('wrong', '10.0.0.1', 'boaz@x'))
  expect((await logIn('secret1')).status).toBe(200)
})

test('an address that tries many names has to wait, and other addresses do not wait', async () => {
  for (let at = 0; at < 49; at++) await limits.begin({ address: '10.0.0.1', name: `name${at}@x` })
  expect(await statuses(2, (at) => logIn('wrong', '10.0.0.1', `another${at}@x`))).toEqual([400, 429])
  expect((await logIn('secret1')).status).toBe(429)
  expect((await logIn('secret1', '10.0.0.2')).status).toBe(200)
})

test('an attempt that is refused because of its address is not counted for its name and not saved', async () => {
  for (let at = 0; at < 50; at++) await limits.begin({ address: '10.0.0.1' })
  const before = readFileSync(save(), 'utf8').length
  expect(await statuses(5, () => logIn('wrong'))).toEqual([429, 429, 429, 429, 429])
  expect(await limits.attemptsOf({ name: 'ruth@x', pair: 'ruth@x 10.0.0.1' })).toBe(0)
  expect(readFileSync(save(), 'utf8').length).toBe(before)
})

test('when many addresses attack a name, log-ins must wait, except in a browser that logged in before', async () => {
  const [cookie] = (await logIn('secret1')).headers.get('set-cookie')!.split(';')
  const attacked = await statuses(26, (at) => logIn('wrong', `10.1.0.${at}`))
  expect(attacked.at(-1)).toBe(429)
  expect((await logIn('secret1', '10.2.0.1')).status).toBe(429)
  expect((await logIn('secret1', '10.2.0.1', 'ruth@x', cookie)).status).toBe(200)
  // A known browser has the same number of guesses as any other browser.
  expect(await statuses(6, (at) => logIn('wrong', `10.3.0.${at}`, 'ruth@x', cookie))).toEqual([
    400, 400, 400, 400, 400, 429,
  ])
  const forged = cookie!.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect((await logIn('secret1', '10.2.0.1', 'ruth@x', forged)).status).toBe(429)
})

test('the counted wrong passwords survive a restart, and their file contains no names and no addresses', async () => {
  await statuses(6, () => logIn('wrong'))
  limits.close()
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'utf8')).not.toMatch(/ruth|10\.0\.0/)
  open()
  expect((await logIn('secret1')).status).toBe(429)
})

test.each(['null', '[1]', '{"pair": 5, "name": {"version": 1, "storage": [{"key": {}}]}}', '{"pai'])(
  'when the file of counts contains %s, the file is ignored, and the count starts at zero',
  async (odd) => {
    limits.close()
    writeFileSync(file, odd)
    open()
    expect((await logIn('secret1')).status).toBe(200)
  },
)

test('when the disk is full, wrong passwords are still counted, and the failed save is logged', async () => {
  limits.close()
  expectReports(/cannot be saved/)
  file = join(folder, 'gone', 'counts.json')
  open()
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await statuses(6, () => logIn('wrong'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toHaveBeenCalledWith(expect.stringContaining('cannot be saved'))
  expect((await logIn('secret1')).status).toBe(429)
  told.mockRestore()
})

test('each IPv6 network of 64 bits has a separate limit', async () => {
  for (let at = 0; at < 48; at++) await limits.begin({ address: '2001:db8:0:0' })
  await statuses(2, (at) => logIn('wrong', `2001:DB8::${at}:1`, `name${at}@x`))
  expect((await logIn('secret1', '2001:db8:0:0:ffff::1')).status).toBe(429)
  expect((await logIn('secret1', '2001:db8:0:1::1')).status).toBe(200)
})

test('sign-ups from one address are limited, and failed sign-ups count too', async () => {
  const signUp = () => ask('signup', { email: 'new@x', password: 'secret1', data: { username: 'new' } }, '10.0.0.1')
  expect(await statuses(4, signUp)).toEqual([200, 200, 200, 429])
  expect(served[0]).toMatchObject({ password: expect.stringMatching(/^\$2b\$10\$/), data: { username: 'new' } })
})

test('the number of unknown refresh tokens is limited, and the number of valid tokens is not limited', async () => {
  const refresh = (token: string) => ask('token?grant_type=refresh_token', { refresh_token: token }, '10.0.0.1')
  const guessed = await statuses(61, (at) => refresh(`guess-${at}00000`))
  expect([guessed[59], guessed[60]]).toEqual([400, 429])
  expect((await refresh('refresh-1')).status).toBe(200)
})

test.each([
  ['12345', 422, 'weak_password'],
  ['x'.repeat(73), 400, 'validation_failed'],
  ['é'.repeat(37), 400, 'validation_failed'],
  [{ $ne: '' }, 400, 'validation_failed'],
])('sign-up refuses the password %j', async (password, status, code) => {
  const answer = await ask('signup', { email: 'new@x', password }, null)
  expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([status, code])
  expect(served).toEqual([])
})

test('refresh tokens over the limit are checked one by one, so that a log-in waits for at most one check', async () => {
  for (let at = 0; at < 60; at++) await limits.begin({ refresh: '10.0.0.1' })
  let [now, most] = [0, 0]
  const counted = createPasswordGate({
    jwtSecret: 'secret',
    limits,
    hashing,
    sql: async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return []
    },
    serve: () => Promise.reject(new Error('Auth is not asked')),
  })
  const refresh = (at: number) => {
    const body = JSON.stringify({ refresh_token: `made-up-${at}` })
    const url = 'http://narthex/auth/v1/token?grant_type=refresh_token'
    return counted(new Request(url, { method: 'POST', body }), '10.0.0.1')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => refresh(at)))
  expect([answers.every(({ status }) => status === 429), most]).toEqual([true, 1])
})

test('a password longer than 72 bytes is refused, because bcrypt would ignore the rest', async () => {
  const long = 'x'.repeat(72)
  const kept = bcrypt.hashSync(long, 4)
  const asked = createPasswordGate({
    jwtSecret: 'secret',
    limits,
    hashing,
    sql: async <Row>() => [{ hash: kept }] as Row[],
    serve: async () => Response.json({}),
  })
  const answerTo = (password: string) => {
    const body = JSON.stringify({ email: 'ruth@x', password })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return asked(new Request('http://narthex/auth/v1/token?grant_type=password', init), null)
  }
  expect((await answerTo(long)).status).toBe(200)
  expect((await answerTo(`${long}y`)).status).toBe(400)
})

test.each([["ruth@x' or '1'='1"], ["'@x"], [{ a: 1 }], [undefined], ['ruth@x\u0000']])(
  'when the name %j is no e-mail address, it is refused before the database is asked',
  async (email) => {
    expect((await ask('token?grant_type=password', { email, password: 'secret1' }, null)).status).toBe(400)
    expect(served).toEqual([])
  },
)
