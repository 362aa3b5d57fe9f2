import * as v from 'valibot'
import { AttendanceCorrection } from '@/domain/attendance/attendance.schema.ts'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { COUNT_STAYS } from '@/domain/month-sheet/sheet-entry.commands.ts'
import type { SheetEntry } from '@/domain/month-sheet/sheet-entry.commands.ts'
import { serviceOutcome } from '@/domain/attendance/service-outcome.ts'
import { formatDay, formatServiceDate, formatTime } from '@/domain/shared/date-formats.ts'
import { sourceLabels } from '../details/source-labels.ts'

export const didNotTakePlace = ({ service }: SheetCell) => service?.outcome === 'did_not_happen'

/** Returns the saved count as text. An empty text means no count, but '0' is a count. */
export function savedText({ service }: SheetCell): string {
  return String(service?.total ?? '')
}

/** Returns why a cell has no number, or '' for a counted or upcoming service. */
export function absenceOf(cell: SheetCell, timeZone: string, now: Date): string {
  const { service } = cell
  if (!service) return cell.isBefore ? '' : 'no service yet'
  const outcome = serviceOutcome(service, timeZone, now)
  return outcome === 'counted' || outcome === 'upcoming' ? '' : outcome
}

/** Returns a name such as 'Sunday Worship, Sunday, March 3, 2024 at 10:00 AM'. */
export function nameOf({ serviceName, instanceDate, startTime }: SheetCell): string {
  return `${serviceName}, ${formatServiceDate(instanceDate)} at ${formatTime(startTime)}`
}

/** Returns a name such as 'Sunday Worship on Mar 3'. */
export function shortNameOf({ serviceName, instanceDate }: SheetCell): string {
  return `${serviceName} on ${formatDay(instanceDate)}`
}

/** A count is far from usual when it is more than `TIMES` times the usual count, or less than that part of it. */
const TIMES = 4
/** A difference of fewer people is never far, because small groups double easily. */
const FEW = 20

/** Returns a question about a saved count that is far from the other counts of its series, or ''. */
export function questionOf({ service, usual }: SheetCell): string {
  const total = service?.total ?? null
  if (total === null || usual === null || Math.abs(total - usual) < FEW) return ''
  const way = total > TIMES * usual ? 'more' : total * TIMES < usual ? 'fewer' : null
  return way ? `Far ${way} than usual (${usual.toLocaleString('en-US')}). Is it right?` : ''
}

/** Returns several pasted lines as one line, such as '42, 57'; null for one line. '4257' would be another count. */
export function inOneBox(pasted: string): string | null {
  const lines = pasted.trim().split(/\s*[\n\r]\s*/)
  return lines.length > 1 ? lines.join(', ') : null
}

const SEVERAL = /^\d+(, \d+)+$/

/** Parses a typed text. Returns the entry, or a message with the reason for the refusal. */
export function readEntry(cell: SheetCell, text: string): { entry: SheetEntry } | { message: string } {
  const typed = text.trim()
  if (typed === '') {
    const { service } = cell
    const isOthers = service?.total !== null && service?.source !== 'typed'
    return service && isOthers ? { message: COUNT_STAYS } : { entry: 'no count' }
  }
  if (SEVERAL.test(typed)) return { message: 'Please enter one count in each box.' }
  const { success, output, issues } = v.safeParse(AttendanceCorrection, { totalAttendance: typed, reason: '' })
  return success ? { entry: { total: output.totalAttendance } } : { message: issues[0].message }
}

/** Returns the source of a count that was not typed, or the reason why a service did not happen. */
export function noteOf({ service }: SheetCell): string {
  if (!service) return ''
  if (service.outcome === 'did_not_happen') return service.outcomeReason ?? ''
  return service.source && service.source !== 'typed' ? sourceLabels[service.source] : ''
}
