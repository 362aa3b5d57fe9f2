import { csvTable } from '../shared/csv-table.ts'
import { localNow, todayIn } from '../shared/dates.ts'
import type { AuditLine } from './audit-line.schema.ts'
import { auditDetails, auditSentence } from './audit-text.ts'

/** The log as a table for spreadsheets, in the order given. @param timeZone the church's */
export function auditCsv(lines: readonly AuditLine[], timeZone: string): string {
  const rows = lines.map((line) => {
    const { date, time } = localNow(timeZone, new Date(line.at))
    return [
      date,
      time,
      line.personName,
      auditSentence(line),
      auditDetails(line, timeZone).join('; '),
      line.kind,
      line.rowId,
    ]
  })
  return csvTable(['date', 'time', 'person', 'what', 'changes', 'kind', 'id'], rows)
}

/** 'activity-2026-11-22.csv', of the church's day */
export function auditFileName(timeZone: string, now: Date): string {
  return `activity-${todayIn(timeZone, now)}.csv`
}
