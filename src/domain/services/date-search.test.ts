import { expect, test } from 'vitest'
import { dateSearch } from './date-search.ts'

test.each(['Nov 5', 'november 5, 2026', '5 Nov', 'Nov 2026', '2026-11', '2026-11-05', '11/5', '11/5/2026'])(
  'the search %s finds November 5, 2026, and no date of another month and year',
  (words) => {
    const isFound = dateSearch(words)!
    expect(isFound('2026-11-05')).toBe(true)
    expect(isFound('2025-05-11')).toBe(false)
  },
)

test('a search for November 5 or November 1 does not find November 15', () => {
  expect(dateSearch('Nov 5')!('2026-11-15')).toBe(false)
  expect(dateSearch('Nov 1')!('2026-11-15')).toBe(false)
})

test.each(['', '5', '2026', 'April', 'Service 5', 'Nov Grace 5', '10 o’clock'])(
  'the search "%s" names no date',
  (words) => {
    expect(dateSearch(words)).toBeNull()
  },
)
