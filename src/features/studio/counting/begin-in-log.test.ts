import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import {
  addCountsAtom,
  beginInLogAtom,
  countLogAtom,
  forgetBeginningAtom,
  leftInRoomAtom,
  occupancyAtom,
  sentRoomAtom,
} from './counts.ts'
import { countsOfSession } from './count-log.ts'

const at = (minute: number) => `2024-03-03T15:${String(minute).padStart(2, '0')}:00.000Z`

/** Returns a store in which one person came in at each of these minutes, and no recording runs. */
function doorWith(...minutes: number[]) {
  const store = createStore()
  const count = { workerId: 1, line: 'Door', rule: 'crossing', direction: 'entry', x: 0.5, y: 0.5, score: 1 } as const
  store.set(
    addCountsAtom,
    minutes.map((minute) => ({ ...count, eventId: minute, track: minute, time: at(minute) })),
  )
  return store
}

const goingOn = {
  sessionId: 'b',
  of: 'sunday',
  goesOn: { endTime: at(40), people: 10 },
  isTakingIn: true,
  now: Date.parse(at(50)),
}

test('a recording that goes on takes in the counts after the interruption, and no earlier ones', () => {
  const store = doorWith(5, 20, 41, 43)
  expect(store.set(beginInLogAtom, goingOn)).toEqual({
    startedAt: Date.parse(at(41)),
    peopleAtStart: 10,
    peopleToldAt: null,
  })
  expect(store.get(occupancyAtom).people).toBe(12)
  expect(countsOfSession(store.get(countLogAtom), 'b').events.map(({ time }) => time)).toEqual([at(41), at(43)])
})

test('the people that the server knows in the room already include the counts before the interruption', () => {
  const store = doorWith(5, 41)
  store.set(leftInRoomAtom, { of: 'sunday', people: 11 })
  expect(store.set(beginInLogAtom, goingOn).peopleAtStart).toBe(11)
})

test('beside another door, a recording that goes on starts with 0, and not before the other door', () => {
  const store = doorWith(41, 45)
  store.set(sentRoomAtom, { of: 'sunday', people: 30, lastMinute: null, since: at(43) })
  expect(store.set(beginInLogAtom, goingOn)).toMatchObject({ startedAt: Date.parse(at(43)), peopleAtStart: 0 })
})

test('the doors of another service do not change the start', () => {
  const store = doorWith(41)
  store.set(sentRoomAtom, { of: 'kids', people: 30, lastMinute: null, since: at(43) })
  expect(store.set(beginInLogAtom, goingOn)).toMatchObject({ startedAt: Date.parse(at(41)), peopleAtStart: 10 })
})

test('an ordinary recording starts at the given time', () => {
  const ordinary = { ...goingOn, goesOn: null, isTakingIn: false }
  expect(doorWith(41).set(beginInLogAtom, ordinary).startedAt).toBe(Date.parse(at(50)))
})

test('a start that fails leaves the log as it was, so that the next try takes in the same counts', () => {
  const store = doorWith(5, 41)
  const before = store.get(countLogAtom)
  const { startedAt } = store.set(beginInLogAtom, goingOn)
  store.set(forgetBeginningAtom, 'b', startedAt)
  expect(store.get(countLogAtom)).toEqual(before)
})
