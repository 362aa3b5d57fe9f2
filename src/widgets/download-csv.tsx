import { Download } from 'lucide-react'
import type { Exported } from '@/domain/audit/note-export.ts'
import { datedFileName } from '@/domain/shared/csv-table.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { Button } from '@/ui/button.tsx'

export type DownloadCsvProps = {
  /** Names the items, such as 'members', in the failure message and in the audit log. */
  exported: Exported
  /** Name of the file. By default, the file has the name of the items. */
  file?: string
  timeZone: string
  /** Reads all rows that match the filter, because the page may have only some of them. */
  read: (db: Db) => Promise<{ items: number; csv: string }>
}

export function DownloadCsv({ exported, file = exported, timeZone, read }: DownloadCsvProps) {
  const saveFile = useSavedFile()
  const { run, isPending } = useCommand(read, {
    failure: `Failed to download the ${exported}. Please try again.`,
    keepData: true,
    onSuccess: (table) => saveFile({ exported, fileName: datedFileName(file, timeZone, new Date()), ...table }),
  })
  return (
    <Button tone="quiet" size="sm" Icon={Download} pending={isPending} onClick={() => void run(undefined)}>
      Download CSV
    </Button>
  )
}
