import { valibotResolver } from '@hookform/resolvers/valibot'
import { Controller, useForm } from 'react-hook-form'
import { createEvent } from '@/domain/events/event.commands.ts'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useStudioChurch } from './studio-church.ts'

const EVENT_TYPES = [
  { value: 'general', label: 'General' },
  { value: 'service', label: 'Service' },
  { value: 'ministry', label: 'Ministry' },
  { value: 'social', label: 'Social' },
  { value: 'outreach', label: 'Outreach' },
]

const resolver = valibotResolver(EventDraft)

export function CreateEventForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { timeZone } = useStudioChurch()
  const { control, register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: EVENT_DEFAULTS,
    criteriaMode: 'all',
  })
  const { run, isPending } = useCommand(createEvent, {
    success: { title: 'Event created', description: 'Event has been created successfully.' },
    failure: 'Failed to create event. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => void handleSubmit((draft) => run({ ...draft, timeZone }))(event)}
    >
      <TextField label="Event Name" required error={errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="eventType"
        render={({ field }) => (
          <Select
            label="Event Type"
            required
            options={EVENT_TYPES}
            error={errors.eventType?.message}
            {...field}
            value={field.value ?? null}
          />
        )}
      />
      <TextareaField label="Description" rows={2} error={errors.description?.message} {...register('description')} />
      <div className={row}>
        <TextField
          label="Start Date"
          type="datetime-local"
          required
          error={errors.startDate?.message}
          {...register('startDate')}
        />
        <TextField
          label="End Date (optional)"
          type="datetime-local"
          error={errors.endDate?.message}
          {...register('endDate')}
        />
      </div>
      <div className={row}>
        <TextField label="Location" error={errors.location?.message} {...register('location')} />
        <TextField label="Contact Person" error={errors.contactPerson?.message} {...register('contactPerson')} />
      </div>
      <TextField
        label="Max Attendees"
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.maxAttendees?.message}
        {...register('maxAttendees')}
      />
      <Controller
        control={control}
        name="registrationRequired"
        render={({ field }) => (
          <Switch
            label="Registration Required"
            hint="Require attendees to register for this event"
            checked={field.value ?? false}
            onChange={field.onChange}
          />
        )}
      />
      <Button type="submit" className={submit} pending={isPending} pendingLabel="Creating...">
        Create Event
      </Button>
    </form>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, gap: '4' })
const submit = css({ alignSelf: 'flex-end' })
