import { describe, expect, test } from 'vitest'
import { matchEvents } from './event-match.ts'

const entry = (timestampMs: number) => ({ timestampMs, direction: 'entry' })
const exit = (timestampMs: number) => ({ timestampMs, direction: 'exit' })

function judge(truth: { timestampMs: number; direction: string }[], counted: typeof truth, toleranceMs = 500) {
  const { found, missed, extra, precision, recall, f1 } = matchEvents(truth, counted, toleranceMs)
  return { found: found.length, missed: missed.length, extra: extra.length, precision, recall, f1 }
}

describe('matching counted events with true events', () => {
  test('events match when they have the same direction and are within the tolerance', () => {
    expect(judge([entry(1000)], [entry(1500)])).toMatchObject({ found: 1, missed: 0, extra: 0, f1: 1 })
    expect(judge([entry(1000)], [entry(500)])).toMatchObject({ found: 1 })
    expect(judge([entry(1000)], [entry(1501)])).toMatchObject({ found: 0, missed: 1, extra: 1, f1: 0 })
    expect(judge([entry(1000)], [exit(1000)])).toMatchObject({ found: 0, missed: 1, extra: 1, f1: 0 })
  })

  test('each event matches at most one event, and events without a match are extra or missed', () => {
    expect(judge([entry(1000)], [entry(1000), entry(1010)])).toMatchObject({ found: 1, extra: 1, precision: 0.5 })
    expect(judge([entry(1000), entry(1010)], [entry(1000)])).toMatchObject({ found: 1, missed: 1, recall: 0.5 })
  })

  test('as many events as possible are matched, and the order of the events does not matter', () => {
    // Pairing the nearest (1400 with 1300) would leave 1000 and 1700 unmatched.
    expect(judge([entry(1000), entry(1400)], [entry(1700), entry(1300)])).toMatchObject({ found: 2, f1: 1 })
    expect(judge([entry(1400), entry(1000)], [entry(1300), entry(1700)])).toMatchObject({ found: 2, f1: 1 })
  })

  test('a correct total does not hide a missed person and a false person', () => {
    expect(judge([entry(1000), entry(9000)], [entry(1000), entry(5000)])).toMatchObject({ found: 1, f1: 0.5 })
  })
})

test('three found, one missed and two false events give precision 0.6 and recall 0.75', () => {
  const truth = [entry(1000), entry(2000), exit(3000), exit(4000)]
  const counted = [entry(1000), entry(2000), exit(3000), entry(8000), exit(9000)]
  const figures = judge(truth, counted, 100)
  expect(figures).toMatchObject({ found: 3, missed: 1, extra: 2, precision: 0.6, recall: 0.75 })
  expect(figures.f1).toBeCloseTo((2 * 0.6 * 0.75) / (0.6 + 0.75))
})

test('without counted events the precision is 1, and without true events the recall is 1', () => {
  expect(judge([], [])).toMatchObject({ precision: 1, recall: 1, f1: 1 })
  expect(judge([], [entry(1)])).toMatchObject({ precision: 0, recall: 1, f1: 0 })
  expect(judge([entry(1)], [])).toMatchObject({ precision: 1, recall: 0, f1: 0 })
})
