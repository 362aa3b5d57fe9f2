import { ROWS_OF_REQUEST, addImportRows, beginImport } from '@/domain/imports/import.commands.ts'
import { sentAttendance, sentMember } from '@/domain/imports/sent-row.ts'
import type { AttendanceRow, MemberRow } from '@/domain/imports/import-row.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { Choice } from './import-state.ts'
import type { SpreadsheetClient } from './spreadsheet-client.ts'

const ATTEMPTS = 3

/**
 * Sends the mapped rows of a file to a new import and returns its id. A request that fails by the network is repeated,
 * because the database knows the rows that it has.
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
  return id
}

async function repeated(send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const { kind } = toDomainError(error)
      if (attempt === ATTEMPTS || (kind !== 'offline' && kind !== 'unavailable')) throw error
    }
  }
}
