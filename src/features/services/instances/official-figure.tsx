import { CalendarClock, CircleCheck, CircleDashed, DoorOpen, PencilLine, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import { didNotHappen } from '@/domain/attendance/service-outcome.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/** Shows the official total. Otherwise shows a note that the service was not counted or did not happen. */
export function OfficialFigure({ service, isUpcoming = false }: { service: ListedService; isUpcoming?: boolean }) {
  const { outcome, outcomeReason, attendanceRecorded, total, source, measured } = service
  if (outcome === 'did_not_happen') return <p className={note}>{didNotHappen(outcomeReason)}</p>
  return (
    <p className={cx(figure, isUpcoming ? undefined : column)}>
      {total !== null ? (
        <span className={number}>
          {source ? <Source source={source} hasFactor={measured !== null} /> : null}
          {total.toLocaleString('en-US')}
        </span>
      ) : null}
      {total === null && !isUpcoming ? <span className={note}>not counted</span> : null}
      <Status Icon={attendanceRecorded ? CircleCheck : isUpcoming ? CalendarClock : CircleDashed}>
        {attendanceRecorded ? 'Attendance Recorded' : isUpcoming ? 'Upcoming' : 'No Attendance'}
      </Status>
    </p>
  )
}

const sources: Record<AttendanceSource, { Icon: LucideIcon; label: string }> = {
  door: { Icon: DoorOpen, label: 'Counted at the door' },
  room: { Icon: Users, label: 'Counted in the room' },
  typed: { Icon: PencilLine, label: 'Typed' },
  clicker: { Icon: PencilLine, label: 'Counted with the clicker' },
  register: { Icon: PencilLine, label: 'People named present' },
  import: { Icon: PencilLine, label: 'Imported' },
}

function Source({ source, hasFactor }: { source: AttendanceSource; hasFactor: boolean }) {
  const { Icon, label: counted } = sources[source]
  const label = hasFactor ? `${counted}, with a usual factor` : counted
  return (
    <span title={label} className={small}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{label}: </VisuallyHidden>
    </span>
  )
}

function Status({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <span className={small}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {children}
    </span>
  )
}

const figure = flex({ direction: 'column', align: 'flex-end' })
/** A minimum width aligns the bars and buttons of all rows. */
const column = css({ md: { minWidth: '9.75rem' } })
const number = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'tight',
})
const note = css({
  textStyle: 'small',
  color: 'text.muted',
  lineHeight: 'tight',
  textAlign: 'end',
  overflowWrap: 'anywhere',
})
const small = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  lineHeight: 'tight',
  color: 'text.muted',
})
