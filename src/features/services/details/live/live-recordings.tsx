import { cameraText, countedSoFar } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'

/** Shows which cameras count at this moment, how many so far, and since when. */
export function LiveRecordings({ sessions, timeZone }: { sessions: RecordingSession[]; timeZone: string }) {
  if (sessions.length === 0) return null
  return (
    <section aria-label="Recording now" className={strip}>
      <Badge tone="live">LIVE</Badge>
      <ul className={list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className={figure}>{countedSoFar(session)}</span>{' '}
            <span>
              {cameraText(session)}, since {formatInstantTime(session.startTime, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  padding: '3',
  paddingInline: '4',
  marginBottom: '4',
  backgroundColor: 'danger.tint',
  borderRadius: 'control',
})
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  listStyle: 'none',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' },
})
const figure = css({ textStyle: 'subheading' })
