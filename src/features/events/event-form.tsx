import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createEvent, updateEvent } from '@/domain/events/event.commands.ts'
import { EventDraft } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions, FormGroup } from '@/ui/form-layout.tsx'
import { EventFields } from '@/widgets/event-fields.tsx'
import type { EventValues } from '@/widgets/event-fields.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { eventValuesOf, withKeptTimes } from './event-values.ts'

const resolver = formResolver(EventDraft)

export type EventFormProps = {
  /** What to change; null adds one. */
  event: ChurchEvent | null
  timeZone: string
  onSaved: () => void
}

export function EventForm({ event, timeZone, onSaved }: EventFormProps) {
  const [defaultValues] = useState(() => eventValuesOf(event, timeZone))
  const form = useForm<EventValues, unknown, EventDraft>({ resolver, defaultValues, criteriaMode: 'all' })
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const doing = event ? 'update' : 'create'
  const save = useCommand(
    (db: Db, draft: EventDraft) =>
      event
        ? updateEvent(db, { ...withKeptTimes(draft, event, timeZone), timeZone, id: event.id })
        : createEvent(db, { ...draft, timeZone }),
    {
      success: { title: `Event ${doing}d`, description: `Event has been ${doing}d successfully.` },
      failure: `Failed to ${doing} event. Please try again.`,
      onSuccess: () => {
        unsaved.letGo()
        onSaved()
      },
    },
  )
  return (
    <Form onSubmit={(submission) => void form.handleSubmit((draft) => save.run(draft))(submission)}>
      <FormGroup>
        <EventFields form={form} rows={4} />
      </FormGroup>
      <FormActions>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          {event ? 'Update Event' : 'Create Event'}
        </Button>
        {event ? (
          <ButtonLink to="/events/$id" params={{ id: event.id }} tone="secondary">
            Cancel
          </ButtonLink>
        ) : (
          <ButtonLink to="/events" tone="secondary">
            Cancel
          </ButtonLink>
        )}
      </FormActions>
      {unsaved.question}
    </Form>
  )
}
