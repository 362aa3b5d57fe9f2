import { Download } from 'lucide-react'
import type { ListedPassage } from '@/domain/recordings/count-event.schema.ts'
import { countEventsCsv, countEventsFileName } from '@/domain/recordings/count-events.csv.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export type DownloadCountsProps = { startTime: string; events: ListedPassage[]; timeZone: string }

export function DownloadCounts({ startTime, events, timeZone }: DownloadCountsProps) {
  const saveFile = useSavedFile()
  function download() {
    saveFile({
      exported: 'counts',
      items: events.length,
      fileName: countEventsFileName(startTime, timeZone),
      csv: countEventsCsv(events, timeZone),
    })
  }
  return (
    <Button tone="secondary" size="sm" Icon={Download} onClick={download}>
      <span>
        <span className={hiddenOnPhones}>Download </span>CSV
        <VisuallyHidden> of {formatInstant(startTime, timeZone)}</VisuallyHidden>
      </span>
    </Button>
  )
}

/** A phone shows only the icon, so that the buttons fit into one row. */
const hiddenOnPhones = css({ smDown: { srOnly: true } })
