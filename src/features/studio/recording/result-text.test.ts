import { expect, test } from 'vitest'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { resultText } from './result-text.ts'

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

test('a recording says how many it counted, who came and went, and where that is', () => {
  const events = [crossing('entry'), crossing('entry'), crossing('entry', true), crossing('exit')]
  expect(resultText({ taken: 10, peak: 31, events }, 'Evensong')).toEqual({
    title: '31 people counted',
    words: 'The most in 10 snapshots. 2 came in and 1 went out. The recording is kept with Evensong.',
  })
})

test('one without a snapshot says that it counted nothing, and of one with pictures only too', () => {
  expect(resultText({ taken: 0, peak: null, events: [] }, 'Evensong')).toEqual({
    title: 'This recording has no snapshots',
    words: 'Nothing arrived while it ran, so no attendance is written.',
  })
  expect(resultText({ taken: 1, peak: null, events: [] })).toEqual({
    title: '1 picture kept, no one counted',
    words: 'No attendance is written.',
  })
})
