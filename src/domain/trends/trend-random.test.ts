import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFilters, randomServices, randomSettings } from '../../testing/random-trends.ts'
import { smallMultiples } from './small-multiples.ts'
import { trendCsv, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'
import type { Trend } from './trend.ts'
import { yearOverlay } from './year-overlay.ts'

/** RFC 4180, for texts that `csvTable` has written. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/** What the columns of numbers say, put together from the points again. */
function numbersOf({ points }: Trend) {
  return points.map(({ value, low, high, counted, held, mean4, mean12, compared }) => ({
    value,
    low,
    high,
    counted,
    held,
    mean4,
    mean12,
    compared,
  }))
}

test('in 5,000 random histories chart, table and file agree', () => {
  fc.assert(
    fc.property(randomServices, randomFilters, randomSettings, (services, filters, settings) => {
      const trend = trendOf(services, filters, settings)
      const table = trendTable(trend)
      const csv = parseCsv(trendCsv(table))

      // The same numbers, in the same order.
      const columns = table.columns.map(({ key }) => key)
      const numbers = numbersOf(trend)
      const shown = table.rows.map(({ cells }) =>
        Object.fromEntries(Object.keys(numbers[0]!).map((key) => [key, cells[columns.indexOf(key as never)] ?? null])),
      )
      expect(shown).toEqual(numbers)
      expect(csv.length).toBe(trend.points.length + 1)
      const written = csv.slice(1).map((cells) => cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r\n])/, '')))
      expect(written).toEqual(table.rows.map(({ cells }) => cells.map((cell) => String(cell ?? ''))))

      // Sums of the services in the range, by another way.
      const keys = new Set(trend.points.map(({ key }) => key))
      expect(keys.size).toBe(trend.points.length)
      expect(trend.points.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))).toEqual(trend.points)
      const inTrend = services.filter(({ serviceInstanceId: id }) =>
        trend.points.some((point) => point.services.includes(id)),
      )
      expect(inTrend.every(({ instanceDate }) => instanceDate <= settings.today)).toBe(true)
      if (filters.measure === 'total' && (trend.by === 'week' || trend.by === 'service')) {
        const sum = inTrend.reduce((people, { total }) => people + (total ?? 0), 0)
        expect(trend.points.reduce((people, { value }) => people + (value ?? 0), 0)).toBe(sum)
        expect(trend.points.every(({ value, counted }) => (value === null) === (counted === 0))).toBe(true)
      }

      // Nothing that is no number, and no percentage of fewer than three services.
      const all = numbersIn([
        trend,
        yearOverlay(services, filters, settings),
        smallMultiples(services, filters, settings),
      ])
      expect(all.every((number) => Number.isFinite(number))).toBe(true)
      expect(Math.max(0, ...numbersIn(numbers.map(({ counted: _, held: __, ...people }) => people)))).toBe(trend.top)
      expect(trend.sentence).toMatch(/^[A-Z0-9][^\n]*[^.]\.$/)
      expect(trend.sentence).not.toMatch(/NaN|Infinity|null|undefined/)
      if (/%|times as many/.test(trend.sentence)) {
        expect(trend.points.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThanOrEqual(3)
        const before = services.filter(({ instanceDate, total }) => total !== null && instanceDate < trend.range!.to)
        expect(before.length).toBeGreaterThanOrEqual(6)
        if (trend.by !== 'month' && trend.by !== 'year') {
          expect(
            trend.points.filter(({ value, compared }) => value !== null && compared !== null).length,
          ).toBeGreaterThanOrEqual(3)
        }
      }
    }),
    { numRuns: 5000 },
  )
})
