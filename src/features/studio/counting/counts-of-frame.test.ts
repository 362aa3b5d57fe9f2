import { expect, test } from 'vitest'
import type { CountEvent } from '../../../../workers/vision/contract.ts'
import { countsOfFrame } from './counts-of-frame.ts'

const lines = [
  { id: 'd', name: 'Door', from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, rule: 'near' as const, point: 'foot' as const },
]
const event: CountEvent = {
  id: 3,
  timestampMs: 9_500,
  lineId: 'd',
  direction: 'exit',
  trackId: 7,
  point: { x: 0.123456, y: 1.2 },
  score: 0.87654,
}
const wallMs = Date.parse('2024-03-03T15:00:00Z')

test('a crossing that is reported half a second late gets the time at which it happened', () => {
  expect(countsOfFrame([event], { lines, wallMs, timestampMs: 10_000 })).toEqual([
    {
      eventId: 3,
      time: '2024-03-03T14:59:59.500Z',
      line: 'Door',
      rule: 'near',
      direction: 'exit',
      track: 7,
      x: 0.1235,
      y: 1,
      score: 0.8765,
    },
  ])
})

test('when the clock of the video stream jumps, the time of a count does not change', () => {
  for (const timestampMs of [0, 10_000_000]) {
    const [count] = countsOfFrame([event], { lines, wallMs, timestampMs })
    expect(count?.time).toBe('2024-03-03T15:00:00.000Z')
  }
})

test('when a line has been deleted, its counts are kept', () => {
  expect(countsOfFrame([event], { lines: [], wallMs, timestampMs: 10_000 })).toMatchObject([
    { line: 'Deleted line', direction: 'exit' },
  ])
})
