import { cellProblem } from '../cells/cell-text.ts'
import { MAX_COUNT, MAX_VIEWS, missingIn, readCount } from '../cells/read-count.ts'
import type { Field } from '../import-field.ts'
import { nameIn } from '../import-field.ts'
import type { AttendanceRow, WorkedOut } from '../import-row.ts'

/**
 * `inTotal` says whether the cell belongs to the total; `isUsual` says whether its service usually takes place
 * (`usualServices`); `hasNumbers` says whether another service has a number for the same field.
 */
export type CountCell = {
  heading: string
  field: Field
  text: string
  inTotal: boolean
  isUsual: boolean
  hasNumbers: boolean
}

/**
 * `ServiceCounts` are the counts of one service. `column` is the heading of the total; null in a file without totals.
 */
export type ServiceCounts = Pick<
  AttendanceRow,
  | 'column'
  | 'total'
  | 'adults'
  | 'children'
  | 'visitors'
  | 'categories'
  | 'online'
  | 'didNotHappen'
  | 'notCounted'
  | 'written'
  | 'workedOut'
>
export type CountsRead =
  | { counts: ServiceCounts; isCounted: boolean }
  | { refused: { column: string | null; reason: string }[] }

/** Returns whether a field is a count of people or views. */
export function isCountField(field: Field): boolean {
  return isPeople(field) || /^(category|online):/.test(field)
}

/** Reads the counts of one service. Without a total, the parts that belong to the total are added up. */
export function readServiceCounts(cells: readonly CountCell[]): CountsRead {
  const refused: { column: string | null; reason: string }[] = []
  const counts: ServiceCounts = { column: null, total: null }
  let reason: string | null = null
  let sum: number | null = null
  let counted = 0
  let isNotCounted = false
  let isPartial = false
  const workedOut: WorkedOut = { from: [], without: [] }
  for (const { heading, field, text, inTotal, isUsual, hasNumbers } of cells) {
    declare(counts, field)
    if (field === 'total') counts.column = heading
    const isPart = inTotal && field !== 'total'
    const part = nameIn(field, 'category') ?? field
    const missing = missingIn(text)
    if (missing) {
      if (field !== 'total' && !inTotal) continue
      if (isPart && hasNumbers) workedOut.without.push(part)
      if (missing !== 'not counted' && !(missing === 'mark' && isUsual)) continue
      isNotCounted = true
      isPartial ||= field !== 'total'
      continue
    }
    const isOnline = field.startsWith('online:')
    const read = readCount(text, isOnline ? MAX_VIEWS : MAX_COUNT)
    const problem = cellProblem(text) ?? (typeof read === 'object' && 'problem' in read ? read.problem : null)
    if (problem) refused.push({ column: heading, reason: problem })
    else if (typeof read === 'object' && 'didNotHappen' in read) {
      reason ??= read.didNotHappen
    } else if (typeof read === 'object' && 'count' in read) {
      put(counts, field, read.count)
      if (read.isAbout) counts.written = { ...counts.written, [field]: text }
      counted += 1
      if (isPart) {
        sum = (sum ?? 0) + read.count
        workedOut.from.push(part)
      }
    }
  }
  if (refused.length > 0) return { refused }
  if (reason !== null && counted === 0) return { counts: { ...counts, didNotHappen: reason }, isCounted: true }
  // If a part was not counted, the sum is not used, because it would look like a complete count.
  if (counts.total === null && !isPartial) {
    counts.total = sum
    if (sum !== null && counts.column !== null) counts.workedOut = workedOut
  }
  if (counts.total === null) {
    if (isNotCounted) counts.notCounted = true
  } else if (sum !== null && sum > counts.total) return tooSmall(counts.column, counts.total, sum)
  else if ((counts.visitors ?? 0) > counts.total) return tooSmall(counts.column, counts.total, counts.visitors!)
  return { counts, isCounted: counted > 0 }
}

function isPeople(field: Field): field is 'total' | 'adults' | 'children' | 'visitors' {
  return field === 'total' || field === 'adults' || field === 'children' || field === 'visitors'
}

function tooSmall(column: string | null, total: number, parts: number): CountsRead {
  return {
    refused: [{ column, reason: `The total of ${total} is smaller than its parts, which are ${parts} together.` }],
  }
}

function declare(counts: ServiceCounts, field: Field) {
  if (field === 'adults' || field === 'children' || field === 'visitors') counts[field] ??= null
  else if (field.startsWith('category:')) counts.categories ??= {}
  else if (field.startsWith('online:')) counts.online ??= []
}

function put(counts: ServiceCounts, field: Field, count: number) {
  const category = nameIn(field, 'category')
  const place = nameIn(field, 'online')
  if (isPeople(field)) counts[field] = count
  else if (category !== null)
    counts.categories = { ...counts.categories, [category]: (counts.categories?.[category] ?? 0) + count }
  else if (place !== null) addViews(counts, place, count)
}

function addViews(counts: ServiceCounts, place: string, views: number) {
  const known = counts.online?.find((each) => each.place.toLowerCase() === place.toLowerCase())
  if (known) known.views += views
  else counts.online = [...(counts.online ?? []), { place, views }]
}
