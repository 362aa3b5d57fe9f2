import { linkOptions } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { createEvent, updateEvent } from '@/domain/events/event.commands.ts'
import { eventDraftIn } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { FormGroup } from '@/ui/form-layout.tsx'
import { EventFields } from '@/widgets/event-fields.tsx'
import { FormPage } from '@/widgets/form-page.tsx'
import { eventValuesOf, withKeptTimes } from './event-values.ts'

export type EventFormPageProps = {
  /** Null for a new event. */
  event: ChurchEvent | null
  profile: Profile
}

export function EventFormPage({ event, profile }: EventFormPageProps) {
  const { timeZone } = profile.church
  const [defaultValues] = useState(() => eventValuesOf(event, timeZone))
  const resolver = useMemo(() => formResolver(eventDraftIn(timeZone)), [timeZone])
  const form = useForm({ resolver, defaultValues })
  return (
    <FormPage
      {...(event ? editing(event) : adding)}
      {...{ form, profile }}
      noun="events"
      save={(db, draft) =>
        event
          ? updateEvent(db, { ...withKeptTimes(draft, event, timeZone), timeZone, id: event.id })
          : createEvent(db, { ...draft, timeZone })
      }
    >
      <FormGroup>
        <EventFields form={form} rows={4} />
      </FormGroup>
    </FormPage>
  )
}

const adding = {
  title: 'Add Event',
  description: 'Add a gathering that is not a service. Times are in your church’s time zone.',
  origin: linkOptions({ to: '/events' }),
  originName: 'Events',
  submitLabel: 'Create Event',
  success: { title: 'Event created', description: 'Event has been created successfully.' },
  failure: 'Failed to create event. Please try again.',
}

const editing = ({ id, name }: ChurchEvent) => ({
  title: 'Edit Event',
  description: name,
  origin: linkOptions({ to: '/events/$id', params: { id } }),
  originName: name,
  submitLabel: 'Update Event',
  success: { title: 'Event updated', description: 'Event has been updated successfully.' },
  failure: 'Failed to update event. Please try again.',
})
