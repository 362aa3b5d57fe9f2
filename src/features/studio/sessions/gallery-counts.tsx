import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { countOf } from '@/domain/recordings/count-event.schema.ts'
import type { CountGap } from '@/domain/recordings/count-event.schema.ts'
import { countEventsCsv, countEventsFileName } from '@/domain/recordings/count-events.csv.ts'
import { findSessionCounts } from '@/domain/recordings/recording-session.queries.ts'
import { formatInstantSeconds } from '@/domain/shared/date-formats.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { COUNTS_KEY } from '../shared/studio-queries.ts'

export function GalleryCounts({ sessionId }: { sessionId: string }) {
  const { db, timeZone } = useStudioChurch()
  const saveFile = useSavedFile()
  const { data: counts } = useQuery({
    queryKey: [...COUNTS_KEY, sessionId],
    queryFn: () => findSessionCounts(db, sessionId),
  })
  if (!counts) return null
  const { startTime, events, gaps } = counts
  function download() {
    saveFile({
      exported: 'counts',
      items: events.length,
      fileName: countEventsFileName(startTime, timeZone),
      csv: countEventsCsv(events, timeZone),
    })
  }
  return (
    <section aria-label="Counts" className={section}>
      {gaps.length > 0 && (
        <Notice tone="attention" title="Part of this recording was not counted">
          The pictures of the camera could not be read {gaps.map((gap) => gapText(gap, timeZone)).join(', ')}.
        </Notice>
      )}
      {events.length > 0 && (
        <div className={row}>
          <p className={figures}>
            <span>
              Entries <b>{countOf(events, 'entry')}</b>
            </span>
            <span>
              Exits <b>{countOf(events, 'exit')}</b>
            </span>
          </p>
          <Button tone="secondary" size="sm" Icon={Download} onClick={download}>
            Download CSV
          </Button>
        </div>
      )}
    </section>
  )
}

function gapText({ from, to }: CountGap, timeZone: string): string {
  const start = formatInstantSeconds(from, timeZone)
  return to === null ? `from ${start} to its end` : `from ${start} to ${formatInstantSeconds(to, timeZone)}`
}

const section = stack({ gap: '3' })

const row = hstack({ flexWrap: 'wrap', justify: 'space-between', gap: '2' })
const figures = flex({
  gap: '4',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text', fontWeight: 'semibold' },
})
