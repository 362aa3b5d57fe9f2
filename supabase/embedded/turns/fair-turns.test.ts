import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooManyWaiting, fairTurns } from './fair-turns.ts'
import type { Turns } from './fair-turns.ts'

type Asking = { turnMs: number; pauseMs?: number; untilMs: number }

// Time passes as soon as everyone waits for it.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'))
afterEach(() => void vi.useRealTimers())

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

test('one turn at a time, in the order they were asked for, and a failure ends its turn like any other', async () => {
  const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 10 })
  const log: string[] = []
  const work = (name: string, fails = false) =>
    turns.take('anna', async () => {
      log.push(`${name} begins`)
      await pause(1)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const outcomes = await Promise.allSettled([work('first'), work('second', true), work('third')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'])
})

test('whoever asks for little does not wait for all that another asked for before', async () => {
  const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 100 })
  const done: string[] = []
  const greedy = Array.from({ length: 20 }, () => turns.take('greedy', () => pause(10)).then(() => done.push('greedy')))
  await pause(1)
  for (let ask = 0; ask < 3; ask++) await turns.take('modest', () => pause(1)).then(() => done.push('modest'))
  expect(done.indexOf('modest')).toBeLessThanOrEqual(2)
  // Of a turn as long as ten of the other's, nine go without: at most one of the greedy's lies between two of them.
  expect(done.lastIndexOf('modest')).toBeLessThanOrEqual(6)
  await Promise.all(greedy)
})

test('time is not saved up by staying away', async () => {
  const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 100 })
  await turns.take('early', () => pause(1))
  for (let turn = 0; turn < 10; turn++) await turns.take('busy', () => pause(5))
  const done: string[] = []
  const both = ['early', 'busy'].flatMap((caller) =>
    Array.from({ length: 8 }, () => turns.take(caller, () => pause(5)).then(() => done.push(caller))),
  )
  await Promise.all(both)
  expect(done.slice(0, 8).filter((caller) => caller === 'busy').length).toBeGreaterThanOrEqual(2)
})

test('a line has an end, but not for the server itself', async () => {
  const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 2 })
  const underWay = turns.take('anna', () => pause(5))
  const waiting = [turns.take('anna', () => pause(1)), turns.take('anna', () => pause(1))]
  await expect(turns.take('anna', () => pause(1))).rejects.toThrow(TooManyWaiting)
  const own = Array.from({ length: 9 }, () => turns.take(null, () => pause(0)))
  await Promise.all([underWay, ...waiting, ...own, turns.take('bob', () => pause(1))])
  await turns.take('anna', () => pause(1))
})

test('several lanes work at once', async () => {
  const turns = fairTurns({ atOnce: 3, perCaller: 3, longestLine: 10 })
  let most = 0
  let underWay = 0
  const work = async () => {
    most = Math.max(most, ++underWay)
    await pause(2)
    underWay--
  }
  await Promise.all(Array.from({ length: 9 }, () => turns.take('anna', work)))
  expect(most).toBe(3)
  const shared = fairTurns({ atOnce: 3, perCaller: 2, longestLine: 10 })
  let ofAnna = 0
  let mostOfAnna = 0
  const asAnna = async () => {
    mostOfAnna = Math.max(mostOfAnna, ++ofAnna)
    await pause(2)
    ofAnna--
  }
  await Promise.all(Array.from({ length: 9 }, () => shared.take('anna', asAnna)))
  expect(mostOfAnna).toBe(2)
})

test('several who ask for much leave turns to those who have none', async () => {
  const turns = fairTurns({ atOnce: 4, perCaller: 2, keptForNew: 1, longestLine: 10 })
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begun = 0
  const greedy = ['a', 'a', 'a', 'b', 'b', 'b'].map((caller) =>
    turns.take(caller, () => {
      begun++
      return ended
    }),
  )
  await turns.take('modest', async () => {})
  expect(begun).toBe(3)
  end()
  await Promise.all(greedy)
  expect(begun).toBe(6)
})

/** Asks again as soon as it is answered, or a while after. */
async function askOn(turns: Turns, caller: string, { turnMs, pauseMs = 0, untilMs }: Asking): Promise<number[]> {
  const waits: number[] = []
  while (performance.now() < untilMs) {
    const asked = performance.now()
    await turns.take(caller, async () => {
      waits.push(performance.now() - asked)
      await pause(turnMs)
    })
    if (pauseMs > 0) await pause(pauseMs)
  }
  return waits
}

test('whoever takes long turns rests while others are about, and not when alone', async () => {
  const run = (others: number) => {
    const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 10 })
    const untilMs = performance.now() + 20_000
    const greedy = askOn(turns, 'greedy', { turnMs: 50, untilMs })
    const modest = Array.from({ length: others }, (_, at) =>
      askOn(turns, `modest ${at}`, { turnMs: 1, pauseMs: 900 + at, untilMs }),
    )
    return Promise.all([greedy, ...modest])
  }
  const [all] = await run(0)
  expect(all.length).toBe(400)
  const [greedy, ...modest] = await run(30)
  // A second is free, and then a twentieth of the time.
  expect(greedy.length).toBeGreaterThanOrEqual(38)
  expect(greedy.length).toBeLessThanOrEqual(45)
  const waits = modest.flat()
  expect(waits.filter((wait) => wait > 5).length / waits.length).toBeLessThan(0.15)
})

test('a turn that took long is rested from for seconds; what would wait longer is told to come again', async () => {
  const turns = fairTurns({ atOnce: 1, perCaller: 1, longestLine: 100 })
  const untilMs = performance.now() + 40_000
  const others = Array.from({ length: 30 }, (_, at) => askOn(turns, `${at}`, { turnMs: 1, pauseMs: 500, untilMs }))
  const start = performance.now()
  const many = Array.from({ length: 20 }, () =>
    turns
      .take('greedy', () => pause(3000))
      .then(
        () => performance.now() - start,
        (error: unknown) => (error instanceof TooManyWaiting ? 'refused' : error),
      ),
  )
  const ends = await Promise.all([...many, ...others]).then((all) => all.slice(0, 20))
  const served = ends.filter((end) => typeof end === 'number')
  expect(served[1]! - served[0]!).toBeGreaterThanOrEqual(8000)
  expect(served[1]! - served[0]!).toBeLessThan(8200)
  expect(ends.filter((end) => end === 'refused').length).toBe(20 - served.length)
  expect(served.length).toBeLessThan(4)
})
