import { csvTable } from '../shared/csv-table.ts'
import { localNow } from '../shared/dates.ts'
import type { AuditLine } from './audit-line.schema.ts'
import { auditDetails, auditSentence } from './audit-text.ts'

/**
 * Returns the log as CSV, in the given order.
 *
 * @param timeZone the church's time zone
 */
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
