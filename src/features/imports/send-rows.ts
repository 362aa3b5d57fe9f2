import { addImportRows, beginImport, cancelImport, ROWS_OF_REQUEST } from '@/domain/imports/import.commands.ts'
import { sentAttendance, sentMember } from '@/domain/imports/sent-row.ts'
import type { AttendanceRow, MemberRow } from '@/domain/imports/import-row.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { Choice } from './import-state.ts'
import { repeated } from './repeated.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

/**
 * Sends the mapped rows of a file to a new import and returns its id. A request that fails by the network is repeated,
 * because the database knows the rows that it has. An import that cannot be sent is deleted.
 *
 * @param onSent called with the number of rows sent so far
 */
export async function sendRows(
  db: Db,
  client: SpreadsheetClient,
  { choice, fileName, count }: { choice: Choice; fileName: string | null; count: number },
  onSent: (rows: number) => void,
): Promise<string> {
  const id = await beginImport(db, { kind: choice.kind, fileName, defaults: choice.defaults })
  try {
    for (let from = 0; from < count; from += ROWS_OF_REQUEST) {
      const rows = await client.rows(from, ROWS_OF_REQUEST)
      const sent = rows.map((row, at) =>
        choice.kind === 'members'
          ? sentMember(from + at + 1, row as MemberRow)
          : sentAttendance(from + at + 1, row as AttendanceRow),
      )
      await repeated(() => addImportRows(db, id, sent))
      onSent(Math.min(from + ROWS_OF_REQUEST, count))
    }
  } catch (error) {
    forget(db, id)
    throw error
  }
  return id
}

/** Deletes an import that goes no further. The database deletes by itself, later, what this request does not reach. */
export function forget(db: Db, id: string): void {
  void cancelImport(db, id).catch(() => undefined)
}
