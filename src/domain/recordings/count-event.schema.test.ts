import { expect, test } from 'vitest'
import { readEarlierCounts } from './count-event.schema.ts'
import type { CountEvent } from './count-event.schema.ts'

const crossing: CountEvent = {
  time: '2024-03-03T15:02:11.480Z',
  line: 'Main door',
  rule: 'crossing',
  direction: 'entry',
  track: 12,
  x: 0.5,
  y: 0.6,
  score: 0.87,
  isUndone: true,
}
const occupancy = { start: 4, corrections: [{ time: '2024-03-03T15:03:00Z', value: 12 }] }

test('a stored count event can be read from the database', () => {
  const counts = { events: [crossing], gaps: [{ from: crossing.time, to: null }], occupancy }
  const metadata = { captureInterval: 60_000, ...counts }
  expect(readEarlierCounts(JSON.parse(JSON.stringify(metadata)))).toEqual(counts)
})

test('when counts are missing or unreadable, there are no events, no gaps and no corrections', () => {
  for (const metadata of [null, undefined, {}, { captureInterval: 1 }, { events: 'no', occupancy: 7 }, 3, 'x']) {
    expect(readEarlierCounts(metadata)).toEqual({ events: [], gaps: [], occupancy: { start: 0, corrections: [] } })
  }
})

test('when some stored events are invalid, only the valid events are read', () => {
  const broken = [null, {}, { ...crossing, time: 'soon' }, { ...crossing, direction: 'up' }, { ...crossing, x: 2 }]
  const { isUndone: _, ...plain } = crossing
  const more = { ...plain, colour: 'red' }
  expect(readEarlierCounts({ events: [...broken, more, crossing] }).events).toEqual([
    { ...plain, isUndone: false },
    crossing,
  ])
})
