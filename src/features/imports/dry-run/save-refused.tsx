import { Download } from 'lucide-react'
import { listImportRows } from '@/domain/imports/import.queries.ts'
import type { ImportRow } from '@/domain/imports/import.schema.ts'
import { csvTable } from '@/domain/shared/csv-table.ts'
import type { Db } from '@/domain/shared/db.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { useCommand } from '@/platform/use-command.ts'
import { SmallButton } from '../small-button.tsx'
import type { RowsOf } from './row-tabs.ts'
import { rowName } from './row-text.ts'

/** The database returns at most this many rows of an import. */
const PAGE = 500

/** Saves the refused rows as CSV, with their place in the file, their name or date and the reason. */
export function SaveRefused({ run: dry }: { run: RowsOf }) {
  const { run, isPending } = useCommand(refusedCsv, {
    failure: 'The refused rows could not be saved. Please try again.',
    keepData: true,
    onSuccess: (csv) => saveTextFile('refused-rows.csv', 'text/csv', csv),
  })
  return (
    <SmallButton Icon={Download} pending={isPending} onClick={() => void run(dry)}>
      Download CSV
    </SmallButton>
  )
}

async function refusedCsv(db: Db, { id }: RowsOf): Promise<string> {
  const rows: ImportRow[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: ImportRow[] = await listImportRows(db, id, { action: 'refused', after, atMost: PAGE })
    rows.push(...page)
    after = page.length < PAGE ? undefined : page.at(-1)?.number
  }
  return csvTable(
    ['Row', 'Column', 'Name', 'Reason'],
    rows.map((row) => [row.row, row.column, rowName(row), row.reason]),
  )
}
