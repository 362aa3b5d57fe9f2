import { expect, test } from 'vitest'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { resultText } from './result-text.ts'
import { writtenText } from './written-text.ts'
import type { WrittenCount } from './written-text.ts'

const crossing = (direction: CountEvent['direction'], isUndone = false): CountEvent => ({
  time: '2024-03-03T15:00:00Z',
  line: 'Door',
  rule: 'crossing',
  direction,
  track: 1,
  x: 0.5,
  y: 0.5,
  score: 0.9,
  isUndone,
})

const evensong = { name: 'Evensong', dated: 'Evensong, Mar 3' }
const unknown = { phase: 'unknown' } as const
const nothing = { isRehearsal: false, taken: 0, peak: null, events: [], door: null, written: unknown }
const room = { ...nothing, way: 'room', taken: 10, peak: 31 } as const
const door = { ...nothing, way: 'door', taken: 10, peak: 2, door: { peakOccupancy: 84, cameIn: 97 } } as const
const record = { id: 'a', source: 'door', totalAttendance: 84 } as const
const writtenWith = (total: number | null, source: 'door' | 'typed' | null = 'door', measured: number | null = null) =>
  ({ phase: 'written', record, total: { total, measured, source, outcome: 'held' } }) as const

test('a recording says how many it counted, who came and went, and where that is', () => {
  const events = [crossing('entry'), crossing('entry'), crossing('entry', true), crossing('exit')]
  expect(resultText({ ...room, events }, evensong)).toEqual({
    title: '31 people counted',
    words: 'The most in 10 snapshots. 2 came in and 1 went out. The recording is kept with Evensong.',
  })
})

test('one without a snapshot says that it counted nothing, and of one with pictures only too', () => {
  expect(resultText({ ...room, taken: 0, peak: null }, evensong)).toEqual({
    title: 'This recording has no snapshots',
    words: 'Nothing arrived while it ran, so no attendance is written.',
  })
  expect(resultText({ ...room, taken: 1, peak: null })).toEqual({
    title: '1 picture kept, no one counted',
    words: 'No attendance is written.',
  })
})

test('one at a door says its peak and who came in, and where that is written', () => {
  const place = { name: 'Sunday Worship', dated: 'Sunday Worship, Nov 22' }
  expect(resultText({ ...door, written: writtenWith(84) }, place)).toEqual({
    title: '84 people at the peak, 97 came in',
    words: 'Counted at the door. Written to Sunday Worship, Nov 22.',
  })
  expect(resultText({ ...door, door: null }, place)).toEqual({
    title: 'No one was counted at the door',
    words: 'Nothing was counted while it ran, so no attendance is written. The recording is kept with Sunday Worship.',
  })
})

test('what else counted, and what became of the count, is said', () => {
  const wordsOf = (written: WrittenCount) => writtenText(written, { name: 'Mass', dated: 'Mass, Mar 1' })
  expect(wordsOf(writtenWith(91, 'typed'))).toBe('Written to Mass, Mar 1. The typed count of 91 is official.')
  expect(wordsOf(writtenWith(120))).toBe('Written to Mass, Mar 1. All cameras together: 120.')
  expect(wordsOf(writtenWith(87, 'door', 84))).toBe('Written to Mass, Mar 1. With its usual factor: 87.')
  expect(wordsOf(writtenWith(124, 'door', 120))).toBe(
    'Written to Mass, Mar 1. All cameras with their usual factors: 124.',
  )
  const snow = {
    phase: 'written',
    record,
    total: { total: null, measured: null, source: null, outcome: 'did_not_happen' },
  } as const
  expect(wordsOf(snow)).toBe('Written to Mass, Mar 1. The service is marked as one that did not happen.')
  expect(wordsOf({ phase: 'unsent' })).toBe('Waiting to be sent. It is written to Mass, Mar 1 when the server has it.')
  expect(wordsOf({ phase: 'removed' })).toBe('The count was removed from Mass, Mar 1. The recording is kept.')
  expect(wordsOf({ phase: 'gone' })).toBe('The recording or its service was deleted, so nothing is written.')
})

test('a rehearsal says that nothing was saved', () => {
  expect(resultText({ ...door, isRehearsal: true }, evensong)).toEqual({
    title: 'Rehearsal: 84 people at the peak, 97 came in',
    words: 'Counted at the door. Nothing was saved.',
  })
  expect(resultText({ ...room, isRehearsal: true }, evensong).words).toBe(
    'The most in 10 snapshots. Nothing was saved.',
  )
  const empty = resultText({ ...room, taken: 0, peak: null, isRehearsal: true })
  expect(empty).toEqual({ title: 'Rehearsal: no one was counted', words: 'Nothing was saved.' })
})
