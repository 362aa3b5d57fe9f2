import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRequests } from './limit-requests.ts'
import { DataUnavailable } from './threads/open-in-thread.ts'
import { ThreadEnded } from './threads/thread.ts'

const keys = { jwtSecret: 'secret', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' }
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function tokenOf(userId: string): string {
  const parts = [{ alg: 'HS256' }, { sub: userId, exp: 9_999_999_999 }]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${createHmac('sha256', keys.jwtSecret).update(signed).digest('base64url')}`
}

/**
 * Limits the requests to a stand-in database. The database works on each request for the number of milliseconds in its
 * parameter `ms`. A request is overdue after five seconds.
 */
function setUp(atOnce = 1) {
  const order: string[] = []
  const under = new Map<string, number>()
  let most = 0
  let mostOfOne = 0
  const { answer, sql } = limitRequests({
    supabase: {
      async answer({ url }) {
        const { searchParams } = new URL(url)
        const [caller, ms] = [searchParams.get('caller')!, Number(searchParams.get('ms'))]
        order.push(caller)
        under.set(caller, (under.get(caller) ?? 0) + 1)
        most = Math.max(
          most,
          [...under.values()].reduce((sum, count) => sum + count, 0),
        )
        mostOfOne = Math.max(mostOfOne, under.get(caller)!)
        await pause(Math.min(ms, 5000))
        under.set(caller, under.get(caller)! - 1)
        if (ms > 5000) throw new ThreadEnded('overdue', true)
        if (ms < 0) throw new DataUnavailable('closed')
        return Response.json([])
      },
      sql: async () => [],
    },
    keys,
    atOnce,
  })
  const ask = async (caller: string, ms = 10) => {
    const headers = { authorization: `Bearer ${tokenOf(caller)}` }
    const url = `http://localhost/rest/v1/members?caller=${caller}&ms=${ms}`
    const start = performance.now()
    const response = await answer(new Request(url, { headers }), '192.0.2.1')
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, ms: Math.round(performance.now() - start) }
  }
  return { ask, answer, sql, order, most: () => [most, mostOfOne] }
}

/** Advances the clock by a minute, so that every request is answered. */
async function settled<Result>(asked: Promise<Result>[]): Promise<Result[]> {
  const all = Promise.all(asked)
  await vi.advanceTimersByTimeAsync(60_000)
  return all
}

const times = <Each>(count: number, make: (at: number) => Each) => Array.from({ length: count }, (_, at) => make(at))

test('callers take turns, and the requests of each caller run in the order of arrival', async () => {
  const { ask, order } = setUp()
  await settled([...times(4, () => ask('greedy')), ask('anna'), ask('anna'), ask('bob')])
  expect(order).toEqual(['greedy', 'greedy', 'anna', 'bob', 'greedy', 'anna', 'greedy'])
})

test('with 16 connections, 16 requests run at the same time, at most 4 of them from one caller', async () => {
  const { ask, most } = setUp(16)
  await settled([...times(10, () => ask('greedy')), ...times(20, (at) => ask(`person ${at}`))])
  expect(most()).toEqual([16, 4])
})

test('when 64 requests of one caller or 512 of all callers wait, each additional request gets 503', async () => {
  const { ask } = setUp()
  const busy = { status: 503, retryAfter: '2', ms: 0 }
  const own = await settled(times(66, () => ask('greedy', 1)))
  expect(own.map(({ status }) => status)).toEqual([...times(65, () => 200), 503])
  expect(own.at(-1)).toEqual(busy)
  const crowd = await settled(times(514, (at) => ask(`person ${at}`, 1)))
  expect(crowd.filter(({ status }) => status === 200)).toHaveLength(513)
  expect(crowd.at(-1)).toEqual(busy)
})

test('a full queue of one caller does not block other callers, and an IPv6 network is one caller', async () => {
  const { ask, answer } = setUp()
  const answers = await settled([...times(513, (at) => ask(`greedy ${at % 8}`, 1)), ask('anna', 1)])
  expect([answers.at(-1)!.status, answers.filter(({ status }) => status === 503).length]).toEqual([200, 1])
  const anonymous = (at: number) => answer(new Request('http://x/rest/v1/x?caller=x&ms=1'), `2001:db8::${at}`)
  const network = await settled(times(70, anonymous))
  expect(network.filter(({ status }) => status === 503)).toHaveLength(5)
})

test('a caller pauses after a long request only if there are other callers', async () => {
  const alone = setUp()
  const own = await settled(times(5, () => alone.ask('greedy', 100)))
  expect(own.map(({ ms }) => ms)).toEqual([100, 200, 300, 400, 500])
  const { ask } = setUp()
  const asked = [
    ...times(5, () => ask('greedy', 100)),
    ask('anna'),
    ask('bob'),
    ask('carl'),
    ...times(4, () => ask('anna')),
  ]
  const beside = await settled(asked)
  expect(beside.map(({ ms }) => ms)).toEqual([100, 500, 900, 1300, 1700, 110, 120, 130, 140, 150, 160, 170])
})

test('on a slow machine, where every request is long, no caller pauses', async () => {
  const { ask } = setUp()
  const people = ['anna', 'bob', 'carl']
  await settled(people.map((person) => ask(person, 400)))
  const again = await settled([...people, ...people].map((person) => ask(person, 400)))
  expect(again.map(({ ms }) => ms)).toEqual([400, 800, 1200, 1600, 2000, 2400])
})

test('a query that takes too long blocks its caller, and each further such query doubles the time', async () => {
  const { ask, order } = setUp()
  const asked = [ask('mallory', 9000), ask('mallory'), ask('anna')]
  const [overdue, waiting, other] = await settled(asked)
  expect([overdue!.status, waiting!.status, other!.status]).toEqual([504, 429, 200])
  expect([waiting!.retryAfter, order]).toEqual(['28', ['mallory', 'anna']])
  const blockedFor = async () => {
    const [again] = await settled([ask('mallory', 9000)])
    expect(again!.status).toBe(504)
    return Number((await settled([ask('mallory')]))[0]!.retryAfter) + 55
  }
  expect(await blockedFor()).toBe(60)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await blockedFor()).toBe(120)
})

test('the server’s own requests may wait in any number and are never blocked', async () => {
  const { sql, answer } = setUp()
  await settled(times(300, () => sql('select 1')))
  const headers = { apikey: keys.secretKey }
  const ask = (ms: number) => answer(new Request(`http://x/rest/v1/x?caller=own&ms=${ms}`, { headers }), '127.0.0.1')
  expect((await settled([ask(9000)]))[0]!.status).toBe(504)
  expect((await settled([ask(1)]))[0]!.status).toBe(200)
})

test('a request of the API with the secret key waits in a separate queue for its sender’s network', async () => {
  const { answer, order } = setUp()
  const ask = (caller: string, address: string | null) =>
    answer(new Request(`http://x/rest/v1/x?caller=${caller}&ms=1`, { headers: { apikey: keys.secretKey } }), address)
  const flood = times(70, () => ask('flood', '192.0.2.9'))
  const answers = await settled([...flood, ask('own', null), ask('other', '192.0.2.10')])
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(5)
  expect(order.slice(0, 4).toSorted()).toEqual(['flood', 'flood', 'other', 'own'])
})

test('when the database cannot be reached, each service answers 503 in its own error format', async () => {
  const { answer } = setUp()
  const request = new Request('http://localhost/storage/v1/object/x?caller=anna&ms=-1')
  const [refused] = await settled([answer(request, '192.0.2.1')])
  expect([refused!.status, refused!.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused!.json()).toMatchObject({ statusCode: '503' })
})
