import { CalendarPlus } from 'lucide-react'
import { useMemo } from 'react'
import { canEdit, canSeeContacts } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { filterEvents, splitEvents } from '@/domain/events/event.rules.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { eventsCsv } from '@/domain/events/events.csv.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { useNow } from '@/platform/use-now.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { DownloadCsv } from '@/widgets/download-csv.tsx'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'
import type { ListSearch } from '@/widgets/list-search.ts'
import { EventSection } from './event-section.tsx'

export type EventsPageProps = {
  events: ChurchEvent[]
  profile: Profile
  search: ListSearch
  onSearch: (change: ListSearch) => void
}

export function EventsPage({ events, profile, search, onSearch }: EventsPageProps) {
  const mayEdit = canEdit(profile)
  return (
    <>
      <EventsHeader
        description="Gatherings other than services, upcoming and past."
        mayEdit={mayEdit}
        isEmpty={events.length === 0}
      />
      {events.length === 0 ? (
        <EmptyState
          drawing
          title="No events yet"
          description={
            mayEdit
              ? "Add what your church is looking forward to. The next five appear on everyone's dashboard."
              : 'Events that owners and staff add appear here.'
          }
          action={mayEdit ? <ButtonLink to="/events/new">Add First Event</ButtonLink> : null}
        />
      ) : (
        <Calendar events={events} profile={profile} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function Calendar({ events, profile, search, onSearch }: EventsPageProps) {
  const { timeZone } = profile.church
  const now = useNow()
  const { upcoming, past } = useMemo(() => splitEvents(filterEvents(events, search.q), now), [events, search.q, now])
  const isSearching = search.q.trim() !== ''
  const found = upcoming.length + past.length
  const all = countLabel(events.length, 'event')
  async function read() {
    const listed = [...upcoming, ...past]
    return { items: listed.length, csv: eventsCsv(listed, { timeZone, withContacts: canSeeContacts(profile) }) }
  }
  return (
    <>
      <SearchField
        label="Search events"
        placeholder="Search by name, location or contact person..."
        value={search.q}
        onChange={(q) => onSearch({ q })}
        className={css({ marginBottom: '3' })}
      />
      <ResultLine action={<DownloadCsv exported="events" timeZone={timeZone} read={read} />}>
        {isSearching ? `${found} of ${all}` : all}
      </ResultLine>
      {found === 0 ? (
        <NothingFound title="No events found" clearLabel="Show All Events" onClear={() => onSearch({ q: '' })} />
      ) : (
        <div className={stack({ gap: '8', marginTop: '5' })}>
          {upcoming.length > 0 || !isSearching ? (
            <EventSection
              title="Upcoming"
              events={upcoming}
              timeZone={timeZone}
              search={search.q}
              empty="No upcoming events"
            />
          ) : null}
          {past.length > 0 ? <EventSection title="Past" events={past} timeZone={timeZone} search={search.q} /> : null}
        </div>
      )}
    </>
  )
}

function EventsHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return <ListHeader {...props} title="Events" addTo="/events/new" addLabel="Add Event" AddIcon={CalendarPlus} />
}

export function EventsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <EventsHeader description={<output>Loading events...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}
