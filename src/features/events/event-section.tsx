import { describeEventTime, EVENT_TYPE_LABELS } from '@/domain/events/event.rules.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { RowList, RowLink } from '@/ui/row-list.tsx'
import { ShowMore } from '@/ui/show-more.tsx'

export type EventSectionProps = {
  title: string
  events: ChurchEvent[]
  timeZone: string
  search: string
  /** The text that an empty section shows. */
  empty?: string
}

export function EventSection({ title, events, timeZone, search, empty }: EventSectionProps) {
  return (
    <section aria-label={`${title} events`}>
      <h2 className={css({ textStyle: 'subheading', marginBottom: '3' })}>{title}</h2>
      {events.length === 0 ? (
        <EmptyState dense title={empty} className={frame} />
      ) : (
        <ShowMore total={events.length} pageSize={40} noun="events" search={search}>
          {(limit) => (
            <RowList>
              {events.slice(0, limit).map((event) => (
                <li key={event.id}>
                  <EventRow event={event} timeZone={timeZone} />
                </li>
              ))}
            </RowList>
          )}
        </ShowMore>
      )}
    </section>
  )
}

/** Shows one event as a link, with its day first, as on a calendar. */
function EventRow({ event, timeZone }: { event: ChurchEvent; timeZone: string }) {
  const { id, name, eventType, location, startDate } = event
  const [day = ''] = formatInstantDate(startDate, timeZone).split(', ')
  const [month, number] = day.split(' ')
  return (
    <RowLink to="/events/$id" params={{ id }}>
      <span aria-hidden className={leaf}>
        <span className={css({ textStyle: 'caption', color: 'text.muted' })}>{month}</span>
        <span className={css({ textStyle: 'heading', lineHeight: 'none' })}>{number}</span>
      </span>
      <span className={css({ flex: '1', minWidth: '0' })}>
        <span className={nameOf}>{name}</span>
        <span className={note}>{describeEventTime(event, timeZone)}</span>
        <span className={note}>{location || 'TBD'}</span>
      </span>
      <Badge className={css({ smDown: { display: 'none' } })}>{EVENT_TYPE_LABELS[eventType]}</Badge>
    </RowLink>
  )
}

const frame = css({ borderWidth: 'hairline', borderRadius: 'card', color: 'text.muted' })
const leaf = stack({ align: 'center', gap: '0.5', width: '12', flexShrink: 0, fontVariantNumeric: 'tabular-nums' })
const nameOf = css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
const note = css({ display: 'block', textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })
