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
  /** What is said when there are none. */
  empty?: string
}

export function EventSection({ title, events, timeZone, empty }: EventSectionProps) {
  return (
    <section aria-label={`${title} events`}>
      <h2 className={css({ textStyle: 'subheading', marginBottom: '3' })}>{title}</h2>
      {events.length === 0 ? (
        <EmptyState dense title={empty} className={frame} />
      ) : (
        <ShowMore items={events} pageSize={40} noun="events">
          {(shown) => (
            <RowList>
              {shown.map((event) => (
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
