import { expect, test } from 'vitest'
import { restartSentence } from './room-restarts.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 15, minute)).toISOString()
const sessionAt = (minute: number, way: 'door' | 'room' = 'door') => ({
  id: `${way} ${minute}`,
  way,
  startTime: at(minute),
})
const told = {
  sessions: [sessionAt(40), sessionAt(10, 'room'), sessionAt(0)],
  cameIn: 50,
  peak: 30,
  timeZone: 'America/New_York',
}

test('when a door recording restarts with an empty room, the sentence gives the counts of all doors', () => {
  expect(restartSentence({ sessionId: 'door 40', peopleBefore: 30, peopleAtStart: 0 }, told)).toBe(
    '50 came in, 30 at most at once: the second recording began with an empty room.',
  )
})

test('after a restart, the same number of people gives a sentence, another entered number gives null', () => {
  expect(restartSentence({ sessionId: 'door 40', peopleBefore: 1030, peopleAtStart: 1030 }, told)).toBe(
    'The second recording goes on with the 1,030 who were in the room before it.',
  )
  expect(restartSentence({ sessionId: 'door 40', peopleBefore: 30, peopleAtStart: 41 }, told)).toBeNull()
  expect(restartSentence({ sessionId: 'gone', peopleBefore: 30, peopleAtStart: 0 }, told)).toBeNull()
})

test('when a service has more than ten recordings, the sentence names a later recording by its start', () => {
  const sessions = Array.from({ length: 11 }, (_, index) => sessionAt(index))
  expect(restartSentence({ sessionId: 'door 10', peopleBefore: 2, peopleAtStart: 0 }, { ...told, sessions })).toBe(
    '50 came in, 30 at most at once: the recording of 10:10 AM began with an empty room.',
  )
})
