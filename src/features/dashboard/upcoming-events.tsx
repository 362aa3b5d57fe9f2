import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { row, rowDate, rowNote, rows, rowTitle } from './dashboard-layout.ts'

export type UpcomingEventsProps = { events: ChurchEvent[]; timeZone: string }

export function UpcomingEvents({ events, timeZone }: UpcomingEventsProps) {
  if (events.length === 0) {
    return (
      <Card title="Upcoming Events">
        <EmptyState title="No upcoming events" description="The next five events will stand here." />
      </Card>
    )
  }
  return (
    <Card title="Upcoming Events" flush>
      <ul className={rows}>
        {events.map((event) => (
          <li key={event.id} className={row}>
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
          </li>
        ))}
      </ul>
    </Card>
  )
}
