import { addImportRows, cancelImport, ROWS_OF_REQUEST } from '@/domain/imports/import.commands.ts'
import { sentAttendance, sentMember } from '@/domain/imports/sent-row.ts'
import type { ImportKind } from '@/domain/imports/import-field.ts'
import type { AttendanceRow, MemberRow } from '@/domain/imports/import-row.ts'
import type { SentRow } from '@/domain/imports/sent-row.ts'
import type { Db } from '@/domain/shared/db.ts'
import { repeated } from './repeated.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

/** `rows` returns the next rows. It may return fewer than `atMost` when rows are large. */
export type RowSource = { count: number; rows: (from: number, atMost: number) => Promise<SentRow[]> }

/** Returns the rows of a spreadsheet in the format of the server. */
export function rowsOfSpreadsheet(client: SpreadsheetClient, kind: ImportKind, count: number): RowSource {
  return {
    count,
    async rows(from, atMost) {
      const rows = await client.rows(from, atMost)
      return rows.map((row, at) =>
        kind === 'members'
          ? sentMember(from + at + 1, row as MemberRow)
          : sentAttendance(from + at + 1, row as AttendanceRow),
      )
    },
  }
}

/**
 * Sends rows to a new import and returns its id. A request without an answer is repeated, because the database
 * recognizes rows that arrived before.
 * An import that cannot be sent is deleted.
 *
 * @param begin begins the import
 * @param onSent called with the number of rows sent so far
 */
export async function sendRows(
  db: Db,
  begin: () => Promise<string>,
  source: RowSource,
  onSent: (rows: number) => void,
): Promise<string> {
  const id = await begin()
  try {
    for (let from = 0; from < source.count;) {
      const sent = await source.rows(from, ROWS_OF_REQUEST)
      if (sent.length === 0) throw new Error('The file has fewer rows than it said')
      await repeated(() => addImportRows(db, id, sent))
      from += sent.length
      onSent(from)
    }
  } catch (error) {
    forget(db, id)
    throw error
  }
  return id
}

/** Deletes an abandoned import. If the request fails, the database deletes the import later. */
export function forget(db: Db, id: string): void {
  void cancelImport(db, id).catch(() => undefined)
}
