import { CalendarClock, CalendarX2, CircleCheck, CircleDashed, CircleDot } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { didNotHappen } from '@/domain/attendance/service-outcome.ts'
import { cameraText, countedSoFar, peopleLabel } from '@/domain/recordings/recording.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { TodaysService } from '@/domain/services/todays-services.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { instantOf } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'

const MINUTE_MS = 60_000

export type StateTodayProps = {
  service: TodaysService
  /** The service's running recordings. */
  recordings: RecordingSession[]
  timeZone: string
  now: Date
}

/** Shows the counts of recording cameras. Without a recording camera, shows the total or the service's state. */
export function StateToday({ service, recordings, timeZone, now }: StateTodayProps) {
  const { total } = service
  if (recordings.length > 0) {
    return (
      <div className={live}>
        <Badge tone="live">LIVE</Badge>
        <ul className={list}>
          {recordings.map((session) => (
            <li key={session.id}>
              <strong>{countedSoFar(session)}</strong>
              {' · '}
              {cameraText(session)}, since {formatInstantTime(session.startTime, timeZone)}
            </li>
          ))}
        </ul>
      </div>
    )
  }
  if (service.outcome === 'did_not_happen')
    return (
      <State Icon={CalendarX2}>
        <span className={sentence}>{didNotHappen(service.outcomeReason)}</span>
      </State>
    )
  if (total !== null) {
    return (
      <State Icon={CircleCheck}>
        <strong className={css({ fontWeight: 'semibold', color: 'text' })}>{peopleLabel(total)}</strong>
      </State>
    )
  }
  if (service.phase === 'upcoming') return <State Icon={CalendarClock}>{beginsIn(service, timeZone, now)}</State>
  return service.phase === 'running' ? (
    <State Icon={CircleDot}>Now · not counted yet</State>
  ) : (
    <State Icon={CircleDashed}>Not counted yet</State>
  )
}

function State({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <p className={state}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {children}
    </p>
  )
}

/** Returns 'Begins in 25 min' in the last hour before the service, 'Upcoming' earlier. */
function beginsIn({ instanceDate, startTime }: TodaysService, timeZone: string, now: Date): string {
  const minutes = Math.ceil((instantOf(instanceDate, startTime, timeZone).getTime() - now.getTime()) / MINUTE_MS)
  return minutes <= 60 ? `Begins in ${minutes} min` : 'Upcoming'
}

const live = flex({ align: 'flex-start', gap: '2.5', marginTop: '1' })
const list = css({
  listStyle: 'none',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontWeight: 'semibold' },
})
const state = hstack({
  gap: '1.5',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { flexShrink: 0 },
})
/** Capitalises the text of `didNotHappen`, which begins this line. */
const sentence = css({ display: 'inline-block', _firstLetter: { textTransform: 'uppercase' } })
