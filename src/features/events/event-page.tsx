import { linkOptions } from '@tanstack/react-router'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteEvent } from '@/domain/events/event.commands.ts'
import { describeEventTime, EVENT_TYPE_LABELS } from '@/domain/events/event.rules.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { Prose } from '@/ui/prose.tsx'
import { AddToCalendar } from '@/widgets/add-to-calendar.tsx'
import { DetailPage } from '@/widgets/detail-page.tsx'

export function EventPage({ event, profile }: { event: ChurchEvent; profile: Profile }) {
  const { id, name, description, eventType, location, contactPerson, maxAttendees, registrationRequired } = event
  return (
    <DetailPage
      title={name}
      description={describeEventTime(event, profile.church.timeZone)}
      profile={profile}
      entity="event"
      edit={linkOptions({ to: '/events/$id/edit', params: { id } })}
      deletion={{
        title: 'Delete Event?',
        description:
          `Are you sure you want to delete ${name}? This action cannot be undone and will remove its ` +
          'registrations. Counts already made stay.',
        command: (db) => deleteEvent(db, { id }),
        success: { title: 'Event deleted', description: 'The event has been removed successfully.' },
        failure: 'Failed to delete event. Please try again.',
      }}
      main={
        <Card title="Description">
          <Prose text={description} empty="No description yet." />
        </Card>
      }
      side={
        <Card title="Event Information">
          <FactList
            facts={[
              { term: 'Type', value: EVENT_TYPE_LABELS[eventType] },
              { term: 'Location', value: location || 'TBD' },
              { term: 'Contact', value: contactPerson },
              { term: 'Max Attendees', value: maxAttendees?.toLocaleString('en-US') ?? null },
              { term: 'Registration', value: registrationRequired ? 'Required' : 'Not required' },
            ]}
          />
          <div className={css({ marginTop: '5' })}>
            <AddToCalendar thing={event} timeZone={profile.church.timeZone} />
          </div>
        </Card>
      }
    />
  )
}
