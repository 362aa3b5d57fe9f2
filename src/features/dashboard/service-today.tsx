import { Link } from '@tanstack/react-router'
import { MousePointerClick, PencilLine, ScanEye } from 'lucide-react'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { StateToday } from './state-today.tsx'
import type { StateTodayProps } from './state-today.tsx'
import { enterCount } from './enter-count.ts'

export type ServiceTodayProps = StateTodayProps & {
  mayEdit: boolean
  /** Whether the button "Start the camera" of this service is highlighted. */
  isNext: boolean
}

export function ServiceToday({ service, mayEdit, isNext, ...state }: ServiceTodayProps) {
  const { serviceInstanceId: id, serviceName, instanceDate, startTime, day, outcome, total } = service
  const isToBeCounted = outcome === 'held' && total === null
  return (
    <article className={row}>
      <div className={both} data-live={state.recordings.length > 0 || undefined}>
        <p className={when}>
          <time dateTime={`${instanceDate}T${startTime.slice(0, 5)}`}>{formatTime(startTime)}</time>
          {day === 'today' ? null : <span className={css({ textStyle: 'caption', color: 'text.muted' })}>{day}</span>}
        </p>
        <div className={css({ minWidth: '0' })}>
          <p className={name}>
            <Link to="/service-instances/$id" params={{ id }} className={link}>
              {serviceName}
            </Link>
          </p>
          <StateToday service={service} {...state} />
        </div>
      </div>
      {mayEdit && isToBeCounted ? (
        <div className={flex({ wrap: 'wrap', gap: '2' })}>
          <ButtonLink
            to="/studio"
            search={{ instance: id }}
            tone={isNext ? 'primary' : 'secondary'}
            size="sm"
            Icon={ScanEye}
          >
            Start the camera
            <VisuallyHidden> for {serviceName}</VisuallyHidden>
          </ButtonLink>
          <ButtonLink
            to="/service-instances/$id/count"
            params={{ id }}
            tone="secondary"
            size="sm"
            Icon={MousePointerClick}
          >
            Open the clicker
            <VisuallyHidden> for {serviceName}</VisuallyHidden>
          </ButtonLink>
          <ButtonLink {...enterCount(id)} tone="secondary" size="sm" Icon={PencilLine}>
            Enter a count
            <VisuallyHidden> for {serviceName}</VisuallyHidden>
          </ButtonLink>
        </div>
      ) : null}
    </article>
  )
}

const row = flex({ wrap: 'wrap', align: 'center', columnGap: '4', rowGap: '3', paddingInline: '5', paddingBlock: '3' })
const both = flex({
  align: 'baseline',
  wrap: { _cramped: 'wrap' },
  gap: '4',
  flex: { base: '1 1 15rem', _cramped: '1 1 100%' },
  minWidth: '0',
  '&[data-live]': { flexBasis: '22rem' },
})
const when = flex({
  direction: 'column',
  textStyle: 'subheading',
  minWidth: '5.25rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
const name = css({ fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
const link = css({ _hover: { textDecoration: 'underline' } })
