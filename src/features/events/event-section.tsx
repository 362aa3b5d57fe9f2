import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { css } from '@/styled-system/css'
import { EmptyState } from '@/ui/empty-state.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { EventRow } from './event-row.tsx'

export type EventSectionProps = {
  title: string
  events: ChurchEvent[]
  timeZone: string
  search: string
  /** The text when there are none. */
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

const frame = css({ borderWidth: 'hairline', borderStyle: 'solid', borderRadius: 'card', color: 'text.muted' })
