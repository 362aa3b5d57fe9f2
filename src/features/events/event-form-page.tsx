import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { EventForm } from './event-form.tsx'
import type { EventFormProps } from './event-form.tsx'

export type EventFormPageProps = Omit<EventFormProps, 'timeZone'> & { profile: Profile }

export function EventFormPage({ event, profile, onSaved }: EventFormPageProps) {
  return (
    <>
      <PageHeader
        back={
          event ? (
            <BackLink to="/events/$id" params={{ id: event.id }}>
              Back to {event.name}
            </BackLink>
          ) : (
            <BackLink to="/events">Back to Events</BackLink>
          )
        }
        title={event ? 'Edit Event' : 'Add Event'}
        description={event ? event.name : 'A gathering that is not a service. Times are those of your church.'}
      />
      {canEdit(profile) ? (
        <EventForm event={event} timeZone={profile.church.timeZone} onSaved={onSaved} />
      ) : (
        <Notice title="You can look at events, but not change them">
          Ask an owner of {profile.church.name} if you should plan events.
        </Notice>
      )}
    </>
  )
}
