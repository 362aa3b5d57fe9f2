import { useMemo, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { filterEvents, splitEvents } from '@/domain/events/event.rules.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { EventSection } from './event-section.tsx'
import { EventsHeader } from './events-header.tsx'
import type { EventsSearch } from './events-search.ts'

export type EventsPageProps = {
  events: ChurchEvent[]
  profile: Profile
  search: EventsSearch
  onSearch: (change: EventsSearch) => void
}

export function EventsPage({ events, profile, search, onSearch }: EventsPageProps) {
  const mayEdit = canEdit(profile)
  return (
    <>
      <EventsHeader description="Gatherings besides the services: what is coming, and what was." mayEdit={mayEdit} />
      {events.length === 0 ? (
        <EmptyState
          drawing
          title="No events yet"
          description="Add what your church is looking forward to. The next five stand on everybody's dashboard."
          action={mayEdit ? <ButtonLink to="/events/new">Add First Event</ButtonLink> : null}
        />
      ) : (
        <Calendar events={events} timeZone={profile.church.timeZone} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

type CalendarProps = Omit<EventsPageProps, 'profile'> & { timeZone: string }

function Calendar({ events, timeZone, search, onSearch }: CalendarProps) {
  const [now] = useState(() => new Date())
  const { upcoming, past } = useMemo(() => splitEvents(filterEvents(events, search.q), now), [events, search.q, now])
  const isSearching = search.q.trim() !== ''
  const found = upcoming.length + past.length
  return (
    <>
      <SearchField
        label="Search events"
        placeholder="Search by name, location or contact person..."
        value={search.q}
        onChange={(q) => onSearch({ q })}
      />
      <output className={result}>
        {isSearching ? `${found} of ${inWords(events.length)}` : inWords(events.length)}
      </output>
      {found === 0 ? (
        <EmptyState
          title="No events found"
          description="Try adjusting your search or filter criteria."
          action={
            <Button tone="secondary" onClick={() => onSearch({ q: '' })}>
              Show All Events
            </Button>
          }
        />
      ) : (
        <div className={sections}>
          {upcoming.length > 0 || !isSearching ? (
            <EventSection title="Upcoming" events={upcoming} timeZone={timeZone} empty="No upcoming events" />
          ) : null}
          {past.length > 0 ? <EventSection title="Past" events={past} timeZone={timeZone} /> : null}
        </div>
      )}
    </>
  )
}

function inWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`
}

const result = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '3',
  fontVariantNumeric: 'tabular-nums',
})
const sections = css({ display: 'flex', flexDirection: 'column', gap: '8', marginTop: '5' })
