import { csvTable } from '../shared/csv-table.ts'
import { didNotHappen } from '../attendance/service-outcome.ts'
import type { Trend } from './trend.ts'
import { NOT_ENTERED } from './sentence/missing-texts.ts'
import type { TrendPoint } from './trend-point.ts'

/**
 * The `kind` of a column is 'date', 'count' (people or services) or 'text'. A date is 'YYYY-MM-DD', 'YYYY-MM' or
 * 'YYYY'. In these forms, the order of the texts is the order in time.
 */
export type TrendColumn = { key: keyof typeof readers; label: string; kind: 'date' | 'count' | 'text' }
export type TrendTable = {
  columns: TrendColumn[]
  /**
   * `rows` has a row for each point, oldest first. `label` is the date in words. `cells` are in the order of the
   * columns; null is an empty cell.
   */
  rows: { key: string; label: string; cells: (string | number | null)[] }[]
}

const readers = {
  date: ({ date }: TrendPoint, { by }: Trend) => date.slice(0, by === 'year' ? 4 : by === 'month' ? 7 : 10),
  time: ({ service }: TrendPoint) => service?.time.slice(0, 5) ?? null,
  service: ({ service }: TrendPoint) => service?.name ?? null,
  value: ({ value }: TrendPoint) => value,
  low: ({ low }: TrendPoint) => low,
  high: ({ high }: TrendPoint) => high,
  online: ({ online }: TrendPoint) => online,
  counted: ({ counted }: TrendPoint) => counted,
  held: ({ held }: TrendPoint) => held,
  expected: ({ held, missing }: TrendPoint, { points }: Trend) =>
    points.some((point) => point.missing.length > 0) ? held + missing.length : null,
  mean4: ({ mean4 }: TrendPoint) => mean4,
  mean12: ({ mean12 }: TrendPoint) => mean12,
  compared: ({ compared }: TrendPoint) => compared,
  comparedFrom: ({ comparedFrom }: TrendPoint) => comparedFrom,
  didNotHappen: ({ didNotHappen: services }: TrendPoint) =>
    services.map(({ date, name, reason }) => `${date} ${name}: ${didNotHappen(reason)}`).join('\n') || null,
  missing: ({ missing }: TrendPoint) =>
    missing.map(({ date, name }) => `${date} ${name}: ${NOT_ENTERED}`).join('\n') || null,
  soFar: ({ isSoFar }: TrendPoint) => (isSoFar ? 'A service is still to come' : null),
  notes: ({ notes }: TrendPoint) => remarks(notes) || null,
}

/** Returns one line for each different remark of a day, with the names of its services. */
function remarks(notes: TrendPoint['notes']): string {
  const lines = new Map<string, { date: string; names: Set<string>; text: string }>()
  for (const { date, name, text } of notes) {
    const key = `${date} ${text}`
    const line = lines.get(key) ?? { date, names: new Set(), text }
    lines.set(key, line)
    line.names.add(name)
  }
  return [...lines.values()].map(({ date, names, text }) => `${date} ${[...names].join(', ')}: ${text}`).join('\n')
}

/**
 * Returns the numbers of a trend as a table for the page and the file. A column without numbers or text is left out.
 */
export function trendTable(trend: Trend): TrendTable {
  const { words, points } = trend
  const columns: TrendColumn[] = [
    { key: 'date', label: words.date, kind: 'date' },
    { key: 'time', label: 'Time', kind: 'text' },
    { key: 'service', label: 'Service', kind: 'text' },
    { key: 'value', label: `${words.measure}, ${words.per}`, kind: 'count' },
    { key: 'low', label: 'At least', kind: 'count' },
    { key: 'high', label: 'At most', kind: 'count' },
    { key: 'online', label: `Views online, ${words.per}`, kind: 'count' },
    { key: 'counted', label: 'Services counted', kind: 'count' },
    { key: 'held', label: 'Services held', kind: 'count' },
    { key: 'expected', label: 'Services expected', kind: 'count' },
    { key: 'mean4', label: words.mean4 ?? '', kind: 'count' },
    { key: 'mean12', label: words.mean12 ?? '', kind: 'count' },
    { key: 'compared', label: words.compare ?? '', kind: 'count' },
    { key: 'comparedFrom', label: 'Compared with', kind: 'date' },
    { key: 'didNotHappen', label: 'Did not happen', kind: 'text' },
    { key: 'missing', label: 'Not entered', kind: 'text' },
    { key: 'soFar', label: 'So far', kind: 'text' },
    { key: 'notes', label: 'Notes', kind: 'text' },
  ]
  const always = new Set<TrendColumn['key']>(['date', 'value', 'counted', 'held'])
  const shown = columns.filter(
    ({ key }) => always.has(key) || points.some((point) => readers[key](point, trend) !== null),
  )
  const rows = points.map((point) => ({
    key: point.key,
    label: point.label,
    cells: shown.map(({ key }) => readers[key](point, trend)),
  }))
  return { columns: shown, rows }
}

/** Returns the table as CSV. */
export function trendCsv({ columns, rows }: TrendTable): string {
  return csvTable(
    columns.map(({ label }) => label),
    rows.map(({ cells }) => cells),
  )
}

/** Returns a file name such as 'attendance-2026-09-06-to-2026-11-22.csv'. */
export function trendFileName({ range, words }: Trend): string {
  const measure = words.measure.toLowerCase().replaceAll(' ', '-')
  return range ? `${measure}-${range.from}-to-${range.to}.csv` : `${measure}.csv`
}
