import { expect, test } from 'vitest'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { resultText } from './result-text.ts'
import { writtenText } from './written-text.ts'
import type { WrittenCount } from './written-text.ts'

const unknown = { phase: 'unknown' } as const
const nothing = {
  isRehearsal: false,
  isContinued: false,
  taken: 0,
  peak: null,
  door: null,
  isSlow: false,
  isLineMissed: false,
  written: unknown,
}
const room = { ...nothing, way: 'room', taken: 10, peak: 31 } as const
const door = { ...nothing, way: 'door', taken: 10, peak: 2, door: { peakOccupancy: 84, cameIn: 97 } } as const
const record = { id: 'a', source: 'door', totalAttendance: 84 } as const
const writtenWith = (total: number | null, source: 'door' | 'typed' | null = 'door', measured: number | null = null) =>
  ({ phase: 'written', record, total: { total, measured, source, outcome: 'held' }, typed: null }) as const

test('the text of a result names the number of people and where the number is saved', () => {
  expect(resultText(room, 'Evensong')).toEqual({
    figure: 31,
    title: 'in the fullest of 10 pictures',
    words: 'The recording is kept with Evensong.',
  })
  expect(resultText({ ...door, written: writtenWith(84) }, 'Sunday Worship')).toEqual({
    figure: 84,
    title: 'in the room at most, 97 came in',
    words: 'Saved.',
  })
})

test('the result of a recording that went on says that its figures begin at the interruption', () => {
  const titleOf = (result: Parameters<typeof resultText>[0]) => resultText({ ...result, isContinued: true }).title
  expect(titleOf({ ...door, written: writtenWith(84) })).toBe('in the room at most, 97 came in since the interruption')
  expect(titleOf(room)).toBe('in the fullest of 10 pictures since the interruption')
})

test("a result shows the official total of the service and the camera's number beside it", () => {
  expect(resultText({ ...door, written: writtenWith(91, 'typed') }, 'Sunday Worship')).toEqual({
    figure: 91,
    title: 'official total',
    words: 'Camera saw 84, and Sunday Worship keeps its typed count of 91.',
  })
})

test('after frames came too slowly at a door, the text says that the count may be too low', () => {
  const slow = 'Frames came too slowly to follow everyone, so the camera’s count may be too low.'
  const wordsOf = (result: Parameters<typeof resultText>[0]) => resultText(result, 'Mass').words
  expect(wordsOf({ ...door, isSlow: true, written: writtenWith(84) })).toBe(`Saved. ${slow}`)
  expect(wordsOf({ ...door, isSlow: true, isRehearsal: true })).toBe(`Nothing was saved. ${slow}`)
  expect(wordsOf({ ...room, isSlow: true })).toBe('The recording is kept with Mass.')
})

test('when people were seen at a door and no one crossed the line, the text says so first', () => {
  const missed = 'People were seen, but no one crossed the line. Check where the line is.'
  const wordsOf = (result: Parameters<typeof resultText>[0]) => resultText(result, 'Mass').words
  const empty = { ...door, door: { peakOccupancy: 0, cameIn: 0 }, isLineMissed: true }
  expect(wordsOf({ ...empty, written: writtenWith(0) })).toMatch(new RegExp(`^${missed} Saved\\.`))
  expect(wordsOf({ ...empty, isRehearsal: true })).toBe(`${missed} Nothing was saved.`)
  expect(wordsOf({ ...empty, isLineMissed: false, isRehearsal: true })).toBe('Nothing was saved.')
})

test('once a typed count is official, the text of a result is one sentence and gives no advice about the camera', () => {
  const typed = { id: 'b', source: 'typed', totalAttendance: 2 } as Attendance
  const empty = { ...door, door: { peakOccupancy: 0, cameIn: 0 }, isLineMissed: true, isSlow: true }
  const camera = { ...record, totalAttendance: 0 }
  const written = { ...writtenWith(2, 'typed'), record: camera, typed }
  expect(resultText({ ...empty, written }, 'Saturday Service')).toEqual({
    figure: 2,
    title: 'official total',
    words: 'Camera saw 0, and Saturday Service keeps its typed count of 2.',
  })
})

test('when no people were counted, the text of the result says that no count is saved', () => {
  expect(resultText({ ...room, taken: 0, peak: null }, 'Evensong')).toEqual({
    figure: null,
    title: 'This recording has no snapshots',
    words: 'Nothing arrived while it ran, so no count is saved.',
  })
  expect(resultText({ ...room, taken: 1, peak: null })).toEqual({
    figure: null,
    title: '1 picture kept, no one counted',
    words: 'No count is saved.',
  })
  expect(resultText({ ...door, door: null }, 'Evensong')).toEqual({
    figure: null,
    title: 'No one was counted at the door',
    words: 'Nothing was counted while it ran, so no count is saved. The recording is kept with Evensong.',
  })
})

test('the text of a result names other counts of the service and the state of this count', () => {
  const wordsOf = (written: WrittenCount) => writtenText(written, 'Mass')
  expect(wordsOf(writtenWith(120))).toBe('Saved. Camera saw 84. All cameras together: 120.')
  expect(wordsOf(writtenWith(87, 'door', 84))).toBe('Saved. Camera saw 84. With its usual factor: 87.')
  expect(wordsOf(writtenWith(124, 'door', 120))).toBe(
    'Saved. Camera saw 84. All cameras with their usual factors: 124.',
  )
  const snow = {
    phase: 'written',
    record,
    total: { total: null, measured: null, source: null, outcome: 'did_not_happen' },
    typed: null,
  } as const
  expect(wordsOf(snow)).toBe('Saved. The service is still marked as one that did not happen.')
  expect(wordsOf({ phase: 'unsent' })).toBe('Kept on this computer until the server has it.')
  const removed = { phase: 'removed', total: { total: null, outcome: 'held' }, typed: null } as const
  expect(wordsOf(removed)).toBe('The recording is kept.')
  expect(resultText({ ...door, written: removed }).title).toBe('Count removed')
  expect(wordsOf({ phase: 'gone' })).toBe('The recording or its service was deleted, so nothing is saved.')
})

test('the result of a rehearsal says that nothing was saved', () => {
  const words = 'Nothing was saved.'
  expect(resultText({ ...door, isRehearsal: true }, 'Evensong')).toMatchObject({ figure: 84, words })
  expect(resultText({ ...room, taken: 0, peak: null, isRehearsal: true })).toEqual({
    figure: null,
    title: 'No one was counted',
    words,
  })
})

test('after a count was removed or nothing was counted, a typed count is shown as the official total', () => {
  const written = { phase: 'removed', total: { total: 42, outcome: 'held' }, typed: null } as const
  expect(resultText({ ...door, written }, 'Mass')).toEqual({
    figure: 42,
    title: 'official total',
    words: 'The camera’s count was removed. The recording is kept.',
  })
  expect(resultText({ ...room, taken: 1, peak: null, written }, 'Mass')).toEqual({
    figure: 42,
    title: 'official total',
    words: '1 picture kept, no one counted. No count is saved. The recording is kept with Mass.',
  })
})
