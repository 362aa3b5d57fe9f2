import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFilters, randomServices, randomSettings } from '../../testing/random-trends.ts'
import { casesOf } from '../../testing/test-scope.ts'
import { smallMultiples } from './small-multiples.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendCsv, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'
import type { Trend } from './trend.ts'
import { yearOverlay } from './year-overlay.ts'

/** `parseCsv` reads CSV (RFC 4180) from `csvTable` and removes the apostrophes that escape formulas. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? ''
    rows.at(-1)!.push(cell.replace(/^'(?=\s*[=+\-@\t\r\n])/, ''))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

function peopleOf({ value, low, high, mean4, mean12, compared }: Partial<Trend['points'][number]>) {
  return [value, low, high, mean4, mean12, compared].map((people) => people ?? null)
}

function pointsOf({ columns, rows }: ReturnType<typeof trendTable>) {
  return rows.map(
    ({ cells }) =>
      Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]])) as Partial<Trend['points'][number]>,
  )
}

/**
 * `isOfItsServices` checks that each service is in at most one point, that no service is in the future, and that the
 * value of a week or single service is the sum of its services.
 */
function isOfItsServices({ points, by }: Trend, services: readonly TrendService[], today: string): boolean {
  const ids = points.flatMap(({ services }) => services)
  const byId = new Map(services.map((service) => [service.serviceInstanceId, service]))
  const own = ids.map((id) => byId.get(id)!)
  if (new Set(ids).size < ids.length || own.some(({ instanceDate }) => instanceDate > today)) return false
  if (by === 'month' || by === 'year') return true
  return points.every(({ services, value }) => {
    const totals = services.flatMap((id) => byId.get(id)!.total ?? [])
    return value === (totals.length > 0 ? totals.reduce((sum, total) => sum + total, 0) : null)
  })
}

/**
 * `isPercentageSound` checks that a percentage is based on at least three counted services now and three earlier
 * services.
 */
function isPercentageSound({ sentence, points, by }: Trend, services: readonly TrendService[]): boolean {
  if (!/%|times as many/.test(sentence)) return true
  const counted = points.reduce((sum, { counted }) => sum + counted, 0)
  const all = services.filter(({ total }) => total !== null).length
  const compared = points.filter(({ value, compared }) => value !== null && compared !== null).length
  return counted >= 3 && all >= 6 && (by === 'month' || by === 'year' || compared >= 3)
}

test('for random attendance, the chart, the table and the file show the same numbers', () => {
  let percentages = 0
  fc.assert(
    fc.property(randomServices, randomFilters, randomSettings, (services, filters, settings) => {
      const trend = trendOf(services, filters, settings)
      const table = trendTable(trend)
      const { points, sentence } = trend

      const cells = table.rows.map((row) => row.cells.map((cell) => String(cell ?? '')))
      const written = [table.columns.map(({ label }) => label), ...cells]
      expect(JSON.stringify(parseCsv(trendCsv(table)))).toBe(JSON.stringify(written))
      expect(JSON.stringify(pointsOf(table).map(peopleOf))).toBe(JSON.stringify(points.map(peopleOf)))
      expect(points.every(({ from }, index) => index === 0 || points[index - 1]!.from <= from)).toBe(true)
      expect(new Set(points.map(({ key }) => key)).size).toBe(points.length)
      expect(filters.measure !== 'total' || isOfItsServices(trend, services, settings.today)).toBe(true)

      expect(numbersIn(trend).every((number) => Number.isFinite(number))).toBe(true)
      expect(trend.top).toBe(Math.max(0, ...numbersIn(points.map(peopleOf))))
      expect(sentence).toMatch(/^[A-Z0-9][^\n]*[^.]\.$/)
      expect(sentence).not.toMatch(/NaN|Infinity|null|undefined/)
      expect(isPercentageSound(trend, services)).toBe(true)
      percentages += sentence.includes('%') ? 1 : 0
    }),
    { numRuns: casesOf(5000) },
  )
  expect(percentages).toBeGreaterThan(casesOf(100))
})

test('all numbers of the small charts and of the chart that compares years are finite', () => {
  fc.assert(
    fc.property(randomServices, randomFilters, randomSettings, (services, filters, settings) => {
      const multiples = smallMultiples(services, filters, settings)
      const overlay = yearOverlay(services, filters, settings)
      expect(numbersIn([multiples, overlay]).every((number) => Number.isFinite(number))).toBe(true)
      expect(new Set(multiples.map(({ trend }) => JSON.stringify(trend.range))).size).toBeLessThanOrEqual(1)
      const ids = multiples.flatMap(({ trend }) => trend.points.flatMap(({ services }) => services))
      const all = trendOf(services, filters, settings).points.flatMap(({ services }) => services)
      expect(ids.toSorted()).toEqual(all.toSorted())
    }),
    { numRuns: casesOf(500) },
  )
})
