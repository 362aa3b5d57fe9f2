import { addImportRows, cancelImport, ROWS_OF_REQUEST } from '@/domain/imports/import.commands.ts'
import { sentAttendance, sentMember, sentRefusal } from '@/domain/imports/sent-row.ts'
import type { ImportKind } from '@/domain/imports/import-field.ts'
import type { AttendanceRow, RefusedCell } from '@/domain/imports/import-row.ts'
import type { SentRow } from '@/domain/imports/sent-row.ts'
import type { Db } from '@/domain/shared/db.ts'
import { repeated } from './repeated.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

/** `rows` returns the next rows. It may return fewer than `atMost` when rows are large. */
export type RowSource = { count: number; rows: (from: number, atMost: number) => Promise<SentRow[]> }

/**
 * Returns the rows of a spreadsheet in the format of the server, in the order of the file. The refused rows are sent
 * too, so that the server can list them.
 */
export function rowsOfSpreadsheet(
  client: Pick<SpreadsheetClient, 'rows'>,
  kind: ImportKind,
  count: number,
  refused: readonly RefusedCell[],
): RowSource {
  let read = 0
  let refusals = 0
  return {
    count: count + refused.length,
    async rows(from, atMost) {
      const rows = await client.rows(read, atMost)
      const sent: SentRow[] = []
      for (let at = 0; sent.length < atMost;) {
        const number = from + sent.length + 1
        const [row, refusal] = [rows[at], refused[refusals]]
        if (refusal && (!row || refusal.row <= row.row)) {
          // Without a next row, this part of the rows may be over, and the rest may have rows before the refusal.
          if (!row && read < count) break
          sent.push(sentRefusal(number, refusal))
          refusals += 1
        } else if (row) {
          sent.push(kind === 'members' ? sentMember(number, row) : sentAttendance(number, row as AttendanceRow))
          at += 1
          read += 1
        } else break
      }
      return sent
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
