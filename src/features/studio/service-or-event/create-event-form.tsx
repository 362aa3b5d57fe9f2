import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { createEvent } from '@/domain/events/event.commands.ts'
import { EVENT_DEFAULTS, EventDraft, eventDraftIn } from '@/domain/events/event.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { EventFields } from '@/widgets/event-fields.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'

export function CreateEventForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { timeZone } = useStudioChurch()
  const resolver = useMemo(() => formResolver(eventDraftIn(timeZone)), [timeZone])
  const fields = useForm({ resolver, defaultValues: formValues(EventDraft, EVENT_DEFAULTS) })
  const { run, isPending } = useCommand(createEvent, {
    success: { title: 'Event created', description: 'Event has been created successfully.' },
    failure: 'Failed to create event. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => void fields.handleSubmit((draft) => run({ ...draft, timeZone }))(event)}
    >
      <EventFields form={fields} />
      <Button type="submit" className={submit} pending={isPending} pendingLabel="Creating...">
        Create Event
      </Button>
    </form>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const submit = css({ alignSelf: { base: 'stretch', sm: 'flex-end' } })
