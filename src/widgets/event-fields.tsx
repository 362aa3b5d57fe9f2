import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { EVENT_TYPE_LABELS } from '@/domain/events/event.rules.ts'
import type { EventDraft } from '@/domain/events/event.schema.ts'
import { css } from '@/styled-system/css'
import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'

const types = optionsOf(EVENT_TYPE_LABELS)

/** The event form as it is typed. */
export type EventValues = v.InferInput<typeof EventDraft>

export type EventFieldsProps = {
  form: Pick<UseFormReturn<EventValues, unknown, EventDraft>, 'control' | 'register' | 'formState'>
  /** Lines of the description. */
  rows?: number
}

/** What an event form asks, in the studio's dialog as on a page of its own. */
export function EventFields({ form: { control, register, formState }, rows = 2 }: EventFieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField label="Event Name" required error={errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="eventType"
        render={({ field }) => (
          <Select
            label="Event Type"
            required
            options={types}
            error={errors.eventType?.message}
            {...field}
            value={field.value ?? null}
          />
        )}
      />
      <TextareaField label="Description" rows={rows} error={errors.description?.message} {...register('description')} />
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
      <div className={row}>
        <TextField
          label="Max Attendees"
          type="number"
          inputMode="numeric"
          min={0}
          error={errors.maxAttendees?.message}
          {...register('maxAttendees')}
        />
      </div>
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
    </>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  // Under each other they stand as far apart as all else in the form.
  rowGap: 'inherit',
})
