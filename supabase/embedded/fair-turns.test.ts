import { expect, test } from 'vitest'
import { TooManyWaiting, fairTurns } from './fair-turns.ts'

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
