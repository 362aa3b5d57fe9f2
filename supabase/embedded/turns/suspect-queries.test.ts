import { expect, test } from 'vitest'
import { keepSuspects, shapeOf } from './suspect-queries.ts'

const ask = (path: string, method = 'GET') => shapeOf({ method, url: `http://localhost${path}` })

function setUp() {
  const clock = { ms: 0 }
  const suspects = keepSuspects(() => clock.ms)
  const send = (caller: string, shape: string, outcome: 'right' | 'overdue') =>
    suspects.guard<string>(
      { caller, shape },
      async () => {
        if (outcome === 'overdue') clock.ms += 7000
        return { answer: outcome, isOverdue: outcome === 'overdue', isRight: outcome === 'right' }
      },
      (seconds) => `wait ${seconds}`,
    )
  return { clock, send }
}

test('a shape has no values in it', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(ask(`/rest/v1/members?id=eq.${id}&select=id`)).toBe('GET /rest/v1/members?id=eq&select=')
  expect(ask('/rest/v1/members?select=*&id=not.in.(1)')).toBe('GET /rest/v1/members?id=not.in&select=')
  expect(ask(`/storage/v1/object/snapshots/${id}/${id}/${id}.jpg`, 'PUT')).toBe(
    'PUT /storage/v1/object/snapshots/*/*/*.jpg?',
  )
})

test('of forty accounts with the same bad query, one a minute gets through; what is asked for otherwise is answered', async () => {
  const { clock, send } = setUp()
  await send('anna', 'bad', 'right')
  let overdue = 0
  for (let at = 0; at < 40; at++) {
    if ((await send(`mallory ${at}`, 'bad', 'overdue')) === 'overdue') overdue++
    // Someone new, and someone who was answered the same before.
    expect(await send(`newcomer ${at}`, 'plain', 'right')).toBe('right')
    expect(await send('anna', 'bad', 'right')).toBe('right')
    expect(await send(`newcomer ${at}`, 'bad', 'right')).toMatch(/^wait \d+$/)
    clock.ms += 1000
  }
  expect(overdue).toBe(1)
  clock.ms += 60_000
  expect(await send('newcomer', 'bad', 'right')).toBe('right')
  expect(await send('mallory', 'bad', 'overdue')).toBe('overdue')
})

test('when many were overdue, also an answer of before lets nothing through, and an unknown shape waits', async () => {
  const { clock, send } = setUp()
  await send('anna', 'plain', 'right')
  for (const shape of ['one', 'two', 'three']) expect(await send('mallory', shape, 'overdue')).toBe('overdue')
  expect(await send('mallory', 'four', 'overdue')).toBe('wait 60')
  expect(await send('newcomer', 'plain', 'right')).toBe('right')
  clock.ms += 700_000
  expect(await send('newcomer', 'four', 'right')).toBe('right')

  const proven = ['anna', 'boaz', 'carla', 'dan']
  for (const name of proven) await send(name, 'bad', 'right')
  const outcomes = []
  for (const name of proven) outcomes.push(await send(name, 'bad', 'overdue'))
  expect(outcomes).toEqual(['overdue', 'overdue', 'overdue', 'wait 60'])
})

test('one doubted query is let through at a time', async () => {
  const { clock, send } = setUp()
  await send('mallory', 'bad', 'overdue')
  clock.ms += 60_000
  const both = [send('newcomer', 'bad', 'right'), send('stranger', 'bad', 'right')]
  expect(await Promise.all(both)).toEqual(['right', 'wait 1'])
})
