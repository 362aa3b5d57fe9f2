import { Download } from 'lucide-react'
import type { CountEvent } from '@/domain/recordings/count-event.schema.ts'
import { countEventsCsv } from '@/domain/recordings/count-events.csv.ts'
import { localNow, parseInstant } from '@/domain/shared/dates.ts'
import { saveTextFile } from '@/platform/save-text-file.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'

export type DownloadCountsProps = { startTime: string; events: CountEvent[]; timeZone: string }

export function DownloadCounts({ startTime, events, timeZone }: DownloadCountsProps) {
  function download() {
    const { date, time } = localNow(timeZone, parseInstant(startTime))
    // Two recordings of one service lie beside each other in a folder.
    const name = `counts-${date}-${time.slice(0, 5).replace(':', '')}.csv`
    saveTextFile(name, 'text/csv', countEventsCsv(events, timeZone))
  }
  return (
    <Button tone="secondary" size="sm" icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={download}>
      <span>
        <span className={spared}>Download </span>CSV
      </span>
    </Button>
  )
}

/** On a phone the icon says it, so that the buttons share one row. */
const spared = css({ smDown: { srOnly: true } })
