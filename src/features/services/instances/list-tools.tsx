import { CalendarX, Download } from 'lucide-react'
import { serviceTotalsCsv, serviceTotalsFileName } from '@/domain/attendance/service-totals.csv.ts'
import { useRef } from 'react'
import type { ListedService } from '@/domain/services/listed-service.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { saveTextFile } from '@/platform/save-text-file.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { useServiceDialogs } from './service-dialogs.tsx'

/** Services that may still be said not to have happened: about a quarter back, and those of the next weeks. */
const OFFERED = 20
const DAYS_AHEAD = 21

export type ListToolsProps = {
  /** Those that the search found, newest first. */
  services: ListedService[]
  timeZone: string
  now: Date
  mayEdit: boolean
}

/** What can be done with the services that are listed, all together. */
export function ListTools({ services, timeZone, now, mayEdit }: ListToolsProps) {
  const { askAboutOutcome } = useServiceDialogs()
  const button = useRef<HTMLButtonElement>(null)
  const lastDay = todayIn(timeZone, new Date(now.getTime() + DAYS_AHEAD * 86_400_000))
  const offered = services
    .filter(({ instanceDate, outcome, official }) => outcome === 'held' && !official?.counts && instanceDate <= lastDay)
    .slice(0, OFFERED)
  function download() {
    const totals = services.flatMap(({ official }) => official ?? [])
    saveTextFile(serviceTotalsFileName(timeZone, now), 'text/csv', serviceTotalsCsv(totals, timeZone, now))
  }
  return (
    <div className={tools}>
      {mayEdit && offered.length > 1 ? (
        <Button
          ref={button}
          tone="quiet"
          size="sm"
          icon={<CalendarX size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => askAboutOutcome({ services: offered, finalFocus: button })}
        >
          Did not happen…
        </Button>
      ) : null}
      <Button tone="quiet" size="sm" icon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={download}>
        Download CSV
      </Button>
    </div>
  )
}

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '1',
  marginInlineStart: 'auto',
})
