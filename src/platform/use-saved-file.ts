import { noteExport } from '@/domain/audit/note-export.ts'
import type { Exported } from '@/domain/audit/note-export.ts'
import { saveTextFile } from './save-file.ts'
import { useCommand } from './use-command.ts'

/** `items` is the number of rows, and `csv` the whole table. */
type Table = { exported: Exported; items: number; fileName: string; csv: string }

/** Saves a table as a CSV file immediately, even without a network, and notes the export in the church's audit log. */
export function useSavedFile(): (table: Table) => void {
  const { run } = useCommand((db, { exported, items }: Table) => noteExport(db, exported, items), {
    failure: 'The file was saved, but the activity of your church does not show it.',
    keepData: true,
  })
  return (table) => {
    saveTextFile(table.fileName, 'text/csv', table.csv)
    void run(table)
  }
}
