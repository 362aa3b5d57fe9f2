import { Link } from '@tanstack/react-router'
import { Mic, ScanEye, Trash2 } from 'lucide-react'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { ServiceStatusBadge } from '../shared/service-status-badge.tsx'
import { serviceTimeRange } from '../shared/service-time.ts'

export type ServiceCardProps = {
  instance: ServiceInstance
  timeZone: string
  now: Date
  mayEdit: boolean
  onDelete: () => void
}

/** One dated service; the whole card is a link to its details. */
export function ServiceCard({ instance, timeZone, now, mayEdit, onDelete }: ServiceCardProps) {
  const { id, serviceName, serviceType, instanceDate, speaker, attendanceRecorded } = instance
  const isToday = instanceDate === todayIn(timeZone, now)
  return (
    <article className={card}>
      <div className={badges}>
        <ServiceStatusBadge {...{ instance, timeZone, now }} />
        {isToday ? <Badge tone="attention">Today</Badge> : null}
      </div>
      <h2 className={name}>
        <Link to="/service-instances/$id" params={{ id }} className={wholeCard}>
          {serviceName}
        </Link>
      </h2>
      <p className={when}>
        <time dateTime={instanceDate}>{formatServiceDate(instanceDate)}</time>
        <span>
          {serviceTimeRange(instance)} · {serviceType}
        </span>
        {speaker ? (
          <span className={withIcon}>
            <Mic size={14} strokeWidth={1.75} aria-hidden />
            <VisuallyHidden>Speaker: </VisuallyHidden>
            {speaker}
          </span>
        ) : null}
      </p>
      {mayEdit && !attendanceRecorded ? (
        <div className={actions}>
          <ButtonLink
            to="/studio"
            search={{ instance: id }}
            tone="secondary"
            size="sm"
            icon={<ScanEye size={16} strokeWidth={1.75} aria-hidden />}
          >
            Track Attendance
          </ButtonLink>
        </div>
      ) : null}
      {mayEdit ? (
        <IconButton label={`Delete ${serviceName}`} tone="danger" size="sm" className={bin} onClick={onDelete}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </article>
  )
}

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: 'full',
  minWidth: '0',
  padding: '5',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
  transition: 'background-color {durations.fast}, border-color {durations.fast}',
  '&:has(h2 a:hover)': { backgroundColor: 'card.hover', borderColor: 'line.control' },
  '&:has(h2 a:focus-visible)': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
})
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3', paddingInlineEnd: '8' })
const name = css({ textStyle: 'subheading', overflowWrap: 'anywhere' })
const wholeCard = css({
  outline: 'none',
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
})
const when = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.5',
  marginTop: '1.5',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
const withIcon = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '1.5',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: 0, translate: '0 2px' },
})
const actions = css({ display: 'flex', marginTop: 'auto', paddingTop: '4', '& > *': { position: 'relative' } })
/** In the corner, on the badges' line: a counted service needs no row of its own for it. */
const bin = css({ position: 'absolute', top: '4', insetInlineEnd: '3' })
