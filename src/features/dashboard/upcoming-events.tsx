import { linkOptions } from '@tanstack/react-router'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { rowNote, rowTitle } from './dashboard-layout.ts'
import { DashboardList } from './dashboard-list.tsx'

export type UpcomingEventsProps = { events: ChurchEvent[]; timeZone: string }

export function UpcomingEvents({ events, timeZone }: UpcomingEventsProps) {
  return (
    <DashboardList
      title="Upcoming Events"
      to="/events"
      linkLabel="All Events"
      empty={{ title: 'No upcoming events', description: 'The next five events will appear here.' }}
      rows={events.map(({ id, name, location, description, startDate }) => ({
        id,
        link: linkOptions({ to: '/events/$id', params: { id } }),
        date: formatInstantDate(startDate, timeZone),
        dateTime: startDate,
        children: (
          <>
            <p className={rowTitle}>{name}</p>
            <p className={rowNote}>{location || 'TBD'}</p>
            {description ? <p className={`${rowNote} ${css({ lineClamp: '2' })}`}>{description}</p> : null}
          </>
        ),
      }))}
    />
  )
}
