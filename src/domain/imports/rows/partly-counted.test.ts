import { expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { partlyCounted } from './partly-counted.ts'

const sundays = Array.from({ length: 16 }, (_, week) => addDays('2026-01-04', 7 * week))
const counted = (serviceName: string, date: string) => ({
  row: 2,
  column: null,
  date,
  time: null,
  serviceName,
  total: 40,
})
const blank = (serviceName: string, date: string) => ({ row: 2, date, time: null, serviceName })

/**
 * Returns the incomplete dates of two services. The first service has a count each Sunday. The second service has a
 * count where `cells` has an x.
 */
function partlyWith(cells: string): string[] {
  const second = cells.split('')
  const early = sundays.slice(0, second.length)
  return partlyCounted(
    [
      ...early.map((date) => counted('Early', date)),
      ...early.filter((_, at) => second[at] === 'x').map((date) => counted('Late', date)),
    ],
    early.filter((_, at) => second[at] !== 'x').map((date) => blank('LATE', date)),
  )
}

test.each([
  ['x.xx', [1]],
  ['xx.', [2]],
  ['.xx', [0]],
  ['xxxxxx....', [6, 7, 8, 9]],
  ['xxxxxx.....', []],
  ['.....xxxxxx', []],
  ['x...x...x', []],
  ['....', []],
])('for a service with the cells %s, the empty cells at %j make a date incomplete', (cells, expected) => {
  expect(partlyWith(cells)).toEqual(expected.map((at) => sundays[at]))
})

test('a date without any counted service is not a partly counted date', () => {
  const rows = [counted('Early', '2026-01-04'), counted('Early', '2026-01-18')]
  expect(partlyCounted(rows, [blank('Early', '2026-01-11'), blank('Early', '')])).toEqual([])
})
