import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'
import { ThreadEnded } from '../threads/thread.ts'

const keys = { jwtSecret: 'secret', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' }
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function tokenOf(userId: string): string {
  const parts = [{ alg: 'HS256' }, { sub: userId, exp: 9_999_999_999 }]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${createHmac('sha256', keys.jwtSecret).update(signed).digest('base64url')}`
}

/** @param end what an endless query comes to, after its deadline */
function setUp(atOnce: number, end: () => Promise<Response>) {
  const counts = { endless: 0 }
  const supabase = {
    async answer({ url }: Request) {
      if (!url.includes('endless')) return pause(5).then(() => Response.json([]))
      counts.endless++
      return end()
    },
    sql: async () => [],
    close: async () => {},
  }
  const { answer } = inTurn({ supabase, keys, atOnce })
  const ask = async (userId: string, query: string) => {
    const headers = { authorization: `Bearer ${tokenOf(userId)}` }
    const start = performance.now()
    const { status } = await answer(new Request(`http://localhost/rest/v1/members?${query}`, { headers }), '192.0.2.1')
    return { status, ms: performance.now() - start }
  }
  /** Forty accounts with an endless query, again and again, and every half second someone new. */
  async function attack() {
    const asked = Array.from({ length: 40 }, async (_, at) => {
      for (let turn = 0; turn < 25; turn++) {
        await ask(`mallory ${at}`, 'notes=endless.x')
        await pause(1000)
      }
    })
    const newcomers = Array.from({ length: 50 }, async (_, at) => {
      await pause(500 * at)
      return ask(`newcomer ${at}`, 'select=id')
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(asked)
    return { answers: await Promise.all(newcomers), counts }
  }
  return { ask, attack }
}

test('forty accounts with an endless query end the one connection of PGlite once', async () => {
  const { attack } = setUp(1, async () => {
    await pause(7400)
    throw new ThreadEnded('overdue', true)
  })
  const { answers, counts } = await attack()
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // Who came in that time waited for its end, and those after it for nothing.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(7600)
  expect(Math.max(...answers.slice(20).map(({ ms }) => ms))).toBeLessThan(50)
  expect(counts.endless).toBe(1)
})

test('they fill the connections to PostgreSQL once', async () => {
  const { attack } = setUp(16, async () => {
    await pause(5000)
    return Response.json({}, { status: 504 })
  })
  const { answers, counts } = await attack()
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5100)
  expect(Math.max(...answers.slice(20).map(({ ms }) => ms))).toBeLessThan(50)
  expect(counts.endless).toBeLessThanOrEqual(16)
})

test('what one account has waiting is not served once its first query was overdue', async () => {
  let ended = 0
  const { ask } = setUp(1, async () => {
    await pause(7400)
    ended++
    throw new ThreadEnded('overdue', true)
  })
  const asked = Promise.all(Array.from({ length: 5 }, () => ask('mallory', 'notes=endless.x')))
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await asked).map(({ status }) => status)).toEqual([504, 429, 429, 429, 429])
  expect(ended).toBe(1)
})
