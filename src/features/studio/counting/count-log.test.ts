import { expect, test } from 'vitest'
import { areFramesFailing, countsOfSession, divideOf, occupancyOf, sessionsIn, shownCounts } from './count-log.ts'
import type { LogEntry, LoggedCount } from './count-log.ts'

const time = '2024-03-03T15:02:11.480Z'
const count = (key: number, change: Partial<LoggedCount> = {}): LoggedCount => ({
  kind: 'count',
  key,
  eventId: key,
  workerId: 1,
  time,
  line: 'Door',
  rule: 'crossing',
  direction: 'entry',
  track: key,
  x: 0.5,
  y: 0.5,
  score: 0.9,
  isUndone: false,
  ...change,
})
const correction = (value: number): LogEntry => ({ kind: 'correction', time, value })
const reset: LogEntry = { kind: 'reset', time }
const recording = (sessionId: string | null): LogEntry => ({ kind: 'recording', sessionId })
const frames = (areFailing: boolean, minute: number): LogEntry => ({
  kind: 'frames',
  areFailing,
  time: `10:0${minute}`,
})
const keys = (counts: { key?: number; track?: number }[]) => counts.map(({ key, track }) => key ?? track)

test('after a reset, earlier counts are hidden and the room is empty', () => {
  const log = [count(1), correction(30), count(2), reset, count(3)]
  expect(keys(shownCounts(log))).toEqual([3])
  expect(occupancyOf(log).people).toBe(1)
  expect(keys(shownCounts([count(1), count(2)]))).toEqual([1, 2])
})

test('only crossings and corrections change the number in the room, in the order of the log', () => {
  expect(occupancyOf([count(1), count(2, { rule: 'near' }), correction(5), count(3, { direction: 'exit' })])).toEqual({
    people: 4,
    unseenEntries: 0,
  })
  expect(occupancyOf([count(1, { direction: 'exit' }), count(2, { isUndone: true })]).unseenEntries).toBe(1)
})

test('a recording keeps the counts between its start and its end', () => {
  const log = [count(1), recording('a'), count(2), correction(9), count(3), recording(null), count(4), recording('b')]
  const { events, occupancy } = countsOfSession(log, 'a')
  expect(keys(events)).toEqual([2, 3])
  expect(occupancy).toEqual({ start: 1, corrections: [{ time, value: 9 }] })
  expect(countsOfSession(log, 'b')).toEqual({ events: [], gaps: [], occupancy: { start: 11, corrections: [] } })
  expect(countsOfSession(log, 'c')).toEqual({ events: [], gaps: [], occupancy: { start: 0, corrections: [] } })
  expect(sessionsIn(log)).toEqual(['a', 'b'])
})

test('the list of counts is divided at the start of the running recording, or at the number that a person set', () => {
  expect(divideOf([count(1), count(2), recording('a'), count(3), correction(9)])).toEqual({ lastKey: 2, value: null })
  expect(divideOf([count(1), count(2), correction(0), count(3)])).toEqual({ lastKey: 2, value: 0 })
  expect(divideOf([recording('a'), count(1)])).toBeNull()
  expect(divideOf([recording('a'), count(1), recording(null), count(2)])).toBeNull()
  expect(divideOf([count(1), correction(4), reset, count(2)])).toBeNull()
})

test('when counts are reset during a recording, the recording keeps all its counts', () => {
  const log = [recording('a'), count(1), reset, count(2)]
  const { events, occupancy } = countsOfSession(log, 'a')
  expect(keys(events)).toEqual([1, 2])
  expect(occupancy.corrections).toEqual([{ time, value: 0 }])
})

test('a recording also keeps periods of failed frames that began before its start or ended after its end', () => {
  const log = [frames(true, 1), recording('a'), frames(false, 2), frames(true, 3), frames(false, 4), frames(true, 5)]
  expect(areFramesFailing(log)).toBe(true)
  expect(countsOfSession([...log, recording(null), frames(false, 6)], 'a').gaps).toEqual([
    { from: '10:01', to: '10:02' },
    { from: '10:03', to: '10:04' },
    { from: '10:05', to: null },
  ])
  const later = [...log, frames(false, 6), recording('b'), count(1)]
  expect(areFramesFailing(later)).toBe(false)
  expect(countsOfSession(later, 'b').gaps).toEqual([])
})

test('a stored count contains no ids that only the page or the worker uses', () => {
  const [kept] = countsOfSession([recording('a'), count(7, { isUndone: true })], 'a').events
  const { kind: _kind, key: _key, eventId: _event, workerId: _worker, ...plain } = count(7, { isUndone: true })
  expect(kept).toEqual(plain)
})
