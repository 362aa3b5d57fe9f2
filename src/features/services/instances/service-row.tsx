import { Link } from '@tanstack/react-router'
import { Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { ServiceMenu } from './service-menu.tsx'
import { serviceTimeRange } from '../shared/service-time.ts'

export type ServiceRowProps = {
  service: ListedService
  timeZone: string
  now: Date
  mayEdit: boolean
  /** If true, the figures are below the text even on a wide screen, because the list is narrow. */
  stacked?: boolean
  /** The service's figures and actions. */
  children: ReactNode
}

/** Shows a dated service. The whole row links to the details of the service. */
export function ServiceRow({ service, timeZone, now, mayEdit, stacked = false, children }: ServiceRowProps) {
  const { serviceInstanceId, serviceName, serviceType, instanceDate, speaker, onlineViews } = service
  const isToday = instanceDate === todayIn(timeZone, now)
  return (
    <article className={row} data-stacked={stacked || undefined}>
      <div className={css({ gridArea: 'words', minWidth: '0' })}>
        <p className={first}>
          <span>
            <Link to="/service-instances/$id" params={{ id: serviceInstanceId }} className={wholeRow}>
              {serviceName}
            </Link>
          </span>
          {isToday ? <Badge tone="attention">Today</Badge> : null}
          {speaker ? (
            <span className={by}>
              <Mic size={14} strokeWidth={1.75} aria-hidden />
              <VisuallyHidden>Speaker: </VisuallyHidden>
              {speaker}
            </span>
          ) : null}
        </p>
        <p className={second}>
          <time dateTime={instanceDate}>{formatServiceDate(instanceDate)}</time>
          <span>
            {serviceTimeRange(service)} · {serviceType}
          </span>
          {onlineViews === null ? null : <span>{countLabel(onlineViews, 'view')} online</span>}
        </p>
      </div>
      <div className={figures}>{children}</div>
      {mayEdit ? (
        <div className={menu}>
          <ServiceMenu service={service} />
        </div>
      ) : null}
    </article>
  )
}

const row = grid({
  position: 'relative',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"words words" "figures figures"',
  alignItems: 'center',
  columnGap: { base: '3', md: '4' },
  rowGap: '1.5',
  minHeight: '2.625rem',
  paddingInlineStart: '4',
  paddingInlineEnd: '1',
  paddingBlock: '2.5',
  borderRadius: 'card',
  transition: 'background-color {durations.fast}',
  '&:not([data-stacked])': {
    md: {
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"words figures menu"',
      paddingBlock: '1',
    },
  },
  '&:has(p a:hover)': { backgroundColor: 'card.hover' },
  '&:has(p a:focus-visible)': { outline: '2px solid {colors.primary}', outlineOffset: '-2px' },
})
const first = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2.5',
  // In a narrow row the menu is to the right of the name, and this padding leaves space for it.
  paddingInlineEnd: '10',
  ':not([data-stacked]) > * > &': { md: { paddingInlineEnd: '0' } },
  fontWeight: 'semibold',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
})
const wholeRow = css({ outline: 'none', _after: { content: '""', position: 'absolute', inset: '0' } })
const by = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  fontWeight: 'normal',
  color: 'text.muted',
  '& svg': { flexShrink: 0 },
})
const second = flex({
  wrap: 'wrap',
  columnGap: '3',
  textStyle: 'small',
  lineHeight: 'snug',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
/** A narrow row shows the figures on a separate line across its width. */
const figures = flex({
  gridArea: 'figures',
  wrap: { _cramped: 'wrap' },
  align: 'center',
  justify: 'space-between',
  gap: '3',
  paddingInlineEnd: '3',
  '& > :last-child': { marginInlineStart: 'auto' },
  ':not([data-stacked]) > &': { md: { paddingInlineEnd: '0' } },
})
const menu = css({
  position: 'absolute',
  insetBlockStart: '1',
  insetInlineEnd: '1',
  ':not([data-stacked]) > &': { md: { position: 'relative', inset: 'auto', gridArea: 'menu', alignSelf: 'center' } },
})
