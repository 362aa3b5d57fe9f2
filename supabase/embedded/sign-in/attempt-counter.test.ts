import { expect, test } from 'vitest'
import { AttemptCounter } from './attempt-counter.ts'

const MINUTE = 60_000
const allowance = { free: 3, firstWaitMs: 30_000, longestWaitMs: 15 * MINUTE, forgottenMs: 10 * MINUTE }

test('after the free attempts each waits twice as long as the one before, up to a limit', () => {
  const counter = new AttemptCounter(allowance)
  const waits = Array.from({ length: 10 }, () => {
    const now = 0
    counter.count('a', now)
    return counter.waitOf('a', now) / 1000
  })
  expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900])
  expect(counter.waitOf('a', 10 * MINUTE)).toBe(5 * MINUTE)
  expect(counter.waitOf('b', 0)).toBe(0)
})

test('attempts are forgotten one by one', () => {
  const counter = new AttemptCounter(allowance)
  for (let attempt = 0; attempt < 5; attempt++) counter.count('a', 0)
  counter.count('a', 50 * MINUTE)
  expect(counter.waitOf('a', 50 * MINUTE)).toBe(0)
})

test('an attempt that succeeded is taken back, and the others stay', () => {
  const counter = new AttemptCounter(allowance)
  for (let attempt = 0; attempt < 3; attempt++) counter.count('a', 0)
  counter.discount('a', 0)
  expect(counter.waitOf('a', 0)).toBe(0)
  counter.count('a', 0)
  expect(counter.waitOf('a', 0)).toBe(30_000)
})

test('200,000 names take bounded memory, and do not push out the one that is guessed at', () => {
  const counter = new AttemptCounter(allowance)
  for (let attempt = 0; attempt < 4; attempt++) counter.count('guessed at', 0)
  for (let name = 0; name < 200_000; name++) counter.count(`name ${name}`, 1)
  expect(counter.size).toBeLessThanOrEqual(20_000)
  expect(counter.waitOf('guessed at', 1)).toBe(MINUTE - 1)
})

test('what was saved goes on', () => {
  const counter = new AttemptCounter(allowance)
  for (let attempt = 0; attempt < 4; attempt++) counter.count('a', 0)
  counter.count('once', 0)
  const saved = counter.save(0)
  expect(saved).toEqual([['a', 4, 0, MINUTE]])
  const next = new AttemptCounter(allowance, saved)
  expect(next.waitOf('a', 0)).toBe(MINUTE)
  next.count('a', MINUTE)
  expect(next.waitOf('a', MINUTE)).toBe(2 * MINUTE)
})
