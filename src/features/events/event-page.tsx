import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { describeEventTime, EVENT_TYPE_LABELS } from '@/domain/events/event.rules.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EditAndDelete } from '@/ui/edit-and-delete.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Prose } from '@/ui/prose.tsx'
import { SideBySide } from '@/ui/side-by-side.tsx'
import { DeleteEventDialog } from './delete-event-dialog.tsx'

export type EventPageProps = { event: ChurchEvent; profile: Profile; onDeleted: () => void }

export function EventPage({ event, profile, onDeleted }: EventPageProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, description, eventType, location, contactPerson, maxAttendees, registrationRequired } = event
  return (
    <>
      <PageHeader
        back={<BackLink to="/events">Back to Events</BackLink>}
        title={name}
        description={describeEventTime(event, profile.church.timeZone)}
        action={
          canEdit(profile) ? (
            <EditAndDelete to="/events/$id/edit" params={{ id }} onDelete={() => setIsAsking(true)} />
          ) : null
        }
      />
      <SideBySide
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
          </Card>
        }
      />
      <DeleteEventDialog event={event} open={isAsking} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />
    </>
  )
}
