import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { countOf } from '@/domain/recordings/count-event.schema.ts'
import { countEventsCsv, countEventsFileName } from '@/domain/recordings/count-events.csv.ts'
import { findSessionCounts } from '@/domain/recordings/recording-session.queries.ts'
import { saveTextFile } from '@/platform/save-text-file.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'

/** What a recording counted at lines, as the server has it; nothing where no one crossed. */
export function GalleryCounts({ sessionId }: { sessionId: string }) {
  const { db, timeZone } = useStudioChurch()
  const { data: counts } = useQuery({
    queryKey: ['session-counts', sessionId],
    queryFn: () => findSessionCounts(db, sessionId),
  })
  if (!counts) return null
  const { startTime, events } = counts
  function download() {
    saveTextFile(countEventsFileName(startTime, timeZone), 'text/csv', countEventsCsv(events, timeZone))
  }
  return (
    <section aria-label="Counts" className={row}>
      <p className={figures}>
        <span>
          Entries <b>{countOf(events, 'entry')}</b>
        </span>
        <span>
          Exits <b>{countOf(events, 'exit')}</b>
        </span>
      </p>
      <Button tone="secondary" size="sm" icon={<Download size={16} strokeWidth={1.75} />} onClick={download}>
        Download CSV
      </Button>
    </section>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const figures = css({
  display: 'flex',
  gap: '4',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text', fontWeight: 'semibold' },
})
