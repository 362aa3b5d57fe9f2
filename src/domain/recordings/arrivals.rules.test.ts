import { expect, test } from 'vitest'
import { arrivalPoints, arrivalSentence } from './arrivals.rules.ts'

const minute = (clock: string, people: number, cameIn = 0) => ({ at: `2026-11-01T${clock}:00+00:00`, people, cameIn })
const picture = (clock: string, people: number) => ({ at: `2026-11-01T${clock}:30+00:00`, people, sessionId: 'room' })
const ten = new Date('2026-11-01T10:00:00Z')
const before = [minute('09:50', 60, 60), minute('09:59', 74, 74)]

test.each([
  // A person who comes in during the first minute of the service is late.
  [
    [...before, minute('10:00', 80, 81), minute('10:20', 91, 97)],
    '23 of 97 came after 10:00 AM. The most at once were 91, at 10:20 AM.',
  ],
  [[...before, minute('10:30', 74, 75)], '1 of 75 came after 10:00 AM. The most at once were 74, at 9:59 AM.'],
  [[...before, minute('10:30', 0, 74)], 'All 74 came before 10:00 AM. The most at once were 74, at 9:59 AM.'],
  [[minute('09:50', 0, 0), minute('09:55', 1, 1), minute('10:05', 1, 1)], 'The one person came before 10:00 AM.'],
  [[minute('10:05', 1, 1)], 'The doors were counted from 10:05 AM on. The most at once was 1, at 10:05 AM.'],
  [[minute('09:50', 12), minute('10:30', 12)], 'No one came in at the counted doors.'],
  [[], 'Cameras in the room saw at most 45 people, at 10:05 AM.'],
])('the arrivals %j give the sentence "%s"', (minutes, sentence) => {
  const pictures = [picture('09:58', 30), picture('10:05', 45)]
  expect(arrivalSentence({ minutes, pictures }, ten, 'UTC')).toBe(sentence)
})

test('when clocks go back and an hour occurs twice, the sentence uses the right start of the service', () => {
  const minutes = [minute('05:20', 10, 10), minute('06:40', 14, 14)]
  // New York shows 1:30 AM twice on November 1, 2026.
  const told = (start: string) => arrivalSentence({ minutes, pictures: [] }, new Date(start), 'America/New_York')
  expect(told('2026-11-01T05:20:00Z')).toMatch(/^The doors were counted from 1:20 AM on/)
  expect(told('2026-11-01T06:30:00Z')).toMatch(/^4 of 14 came after 1:30 AM/)
})

test('in the chart, a minute without counts is null', () => {
  const curve = {
    minutes: [minute('09:58', 1), minute('09:59', 2), minute('10:02', 5)],
    pictures: [picture('10:03', 4)],
  }
  expect(arrivalPoints(curve, ten)).toEqual({
    first: Date.parse('2026-11-01T09:58:00Z'),
    stepMs: 60_000,
    people: [1, 2, null, null, 5, null],
    pictures: [{ at: 5, people: 4, sessionId: 'room' }],
    start: 2,
  })
  expect(arrivalPoints({ minutes: [], pictures: [] }, ten)).toBeNull()
})

test('the chart shows a start near the counts and does not show a start on another day', () => {
  const curve = { minutes: [minute('10:02', 5)], pictures: [] }
  expect(arrivalPoints(curve, ten)).toMatchObject({ people: [null, null, 5], start: 0 })
  expect(arrivalPoints(curve, new Date('2026-11-01T10:04:00Z'))).toMatchObject({ people: [5, null, null], start: 2 })
  expect(arrivalPoints(curve, new Date('2026-10-25T10:00:00Z'))).toMatchObject({ people: [5], start: null })
})

test('the chart of arrivals has at most 720 points, even when recordings are years apart', () => {
  const long = { minutes: [minute('00:00', 1), minute('11:59', 9), minute('12:00', 7)], pictures: [] }
  const points = arrivalPoints(long, ten)!
  expect(points.stepMs).toBe(120_000)
  expect(points.people).toHaveLength(361)
  expect(points.people.at(-2)).toBe(9)
  const apart = { minutes: [{ at: '1969-01-01T00:00:00Z', people: 1, cameIn: 1 }, minute('10:00', 2)], pictures: [] }
  expect(arrivalPoints(apart, ten)!.people.length).toBeLessThanOrEqual(720)
})
