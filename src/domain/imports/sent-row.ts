import { cut } from './cells/cell-text.ts'
import type { AttendanceRow, MemberRow, RefusedCell } from './import-row.ts'

/**
 * A `SentRow` is a row in the form that the database reads. `number` is the number of the row in the import, from 1.
 */
export type SentRow = { number: number; row: number; column: string | null; given: Record<string, unknown> }

/** The database refuses a longer heading of a column. A refused row is only shown, so its texts are cut too. */
const MAX_SHOWN = 200

/** Returns a member's row with the column names of the database. */
export function sentMember(number: number, { row, ...fields }: MemberRow): SentRow {
  return {
    number,
    row,
    column: null,
    given: {
      id: fields.id,
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      phone: fields.phone,
      address: fields.address,
      date_of_birth: fields.dateOfBirth,
      age_band: fields.ageBand,
      join_date: fields.joinDate,
      membership_status: fields.membershipStatus,
      family_id: fields.familyId,
      notes: fields.notes,
    },
  }
}

/**
 * Returns a service's row with the names that the database reads. When a place is named twice, its views are added up.
 */
export function sentAttendance(number: number, { row, column, ...fields }: AttendanceRow): SentRow {
  const online: Record<string, number> = {}
  for (const { place, views } of fields.online ?? []) online[place] = (online[place] ?? 0) + views
  return {
    number,
    row,
    column: shown(column),
    given: {
      id: fields.id,
      date: fields.date,
      time: fields.time,
      service_name: fields.serviceName,
      total: fields.total,
      adults: fields.adults,
      children: fields.children,
      visitors: fields.visitors,
      category_counts: fields.categories && Object.keys(fields.categories).length > 0 ? fields.categories : undefined,
      online: Object.keys(online).length > 0 ? online : undefined,
      did_not_happen: fields.didNotHappen,
      not_counted: fields.notCounted,
      // The database only shows the values of `written`. It compares and undoes all other values.
      written: fields.workedOut ? { ...fields.written, worked_out: fields.workedOut } : fields.written,
      notes: fields.notes,
    },
  }
}

/** Returns a row that cannot be imported. The database refuses the row for the given reason. */
export function sentRefusal(number: number, { row, column, reason, about }: RefusedCell): SentRow {
  const texts = Object.entries(about ?? {}).map(([key, text]) => [key, shown(text)])
  return { number, row, column: shown(column), given: { ...Object.fromEntries(texts), problem: reason } }
}

/** Returns the beginning of a text, or '' for an unreadable cell, whose NUL character the database refuses. */
function shown(text: string | null): string | null {
  return text?.startsWith('\0') ? '' : text && cut(text, MAX_SHOWN)
}
