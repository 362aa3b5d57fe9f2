import { Download } from 'lucide-react'
import { listImportRows } from '@/domain/imports/import.queries.ts'
import type { ImportRow } from '@/domain/imports/import.schema.ts'
import { csvTable } from '@/domain/shared/csv-table.ts'
import type { Db } from '@/domain/shared/db.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { useCommand } from '@/platform/use-command.ts'
import type { DryRun } from '../import-state.ts'
import { SmallButton } from '../small-button.tsx'

/** The database returns at most this many rows of an import. */
const PAGE = 500

/** Saves the refused rows as CSV, with their place in the file and the reason. */
export function SaveRefused({ run: dry }: { run: DryRun }) {
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

async function refusedCsv(db: Db, { id, unread }: DryRun): Promise<string> {
  const rows: Pick<ImportRow, 'row' | 'column' | 'reason'>[] = [...unread]
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: ImportRow[] = await listImportRows(db, id, { action: 'refused', after, atMost: PAGE })
    rows.push(...page)
    after = page.length < PAGE ? undefined : page.at(-1)?.number
  }
  const inOrder = rows.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return csvTable(
    ['Row', 'Column', 'Reason'],
    inOrder.map(({ row, column, reason }) => [row, column, reason]),
  )
}
