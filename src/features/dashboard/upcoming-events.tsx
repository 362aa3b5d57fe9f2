import { Link } from '@tanstack/react-router'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { allOf, row, rowDate, rowNote, rows, rowTitle } from './dashboard-layout.ts'

export type UpcomingEventsProps = { events: ChurchEvent[]; timeZone: string }

export function UpcomingEvents({ events, timeZone }: UpcomingEventsProps) {
  const all = (
    <TextLink to="/events" className={allOf}>
      All Events
    </TextLink>
  )
  if (events.length === 0) {
    return (
      <Card title="Upcoming Events" action={all}>
        <EmptyState title="No upcoming events" description="The next five events will stand here." />
      </Card>
    )
  }
  return (
    <Card title="Upcoming Events" action={all} flush>
      <ul className={rows}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to="/events/$id" params={{ id: event.id }} className={row}>
              <div className={css({ minWidth: '0' })}>
                <p className={rowTitle}>{event.name}</p>
                <p className={rowNote}>{event.location || 'TBD'}</p>
                {event.description ? (
                  <p className={`${rowNote} ${css({ lineClamp: '2' })}`}>{event.description}</p>
                ) : null}
              </div>
              <time dateTime={event.startDate} className={rowDate}>
                {formatInstantDate(event.startDate, timeZone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
