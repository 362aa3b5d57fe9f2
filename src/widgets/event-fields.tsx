import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { EVENT_TYPE_LABELS } from '@/domain/events/event.rules.ts'
import type { EventDraft } from '@/domain/events/event.schema.ts'
import { css } from '@/styled-system/css'
import { fieldsOf } from '@/ui/fields-of.ts'
import { optionsOf } from '@/ui/options-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { Switch } from '@/ui/switch.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'

const types = optionsOf(EVENT_TYPE_LABELS)

export type EventValues = v.InferInput<typeof EventDraft>

export type EventFieldsProps = {
  form: Pick<UseFormReturn<EventValues, unknown, EventDraft>, 'control' | 'register' | 'formState'>
  /** Number of lines of the description field. */
  rows?: number
}

/** Fields for the studio's dialog and for the event's form. */
export function EventFields({ form, rows = 2 }: EventFieldsProps) {
  const { control } = form
  const field = fieldsOf(form)
  return (
    <>
      <TextField label="Event Name" required {...field('name')} />
      <SelectField control={control} name="eventType" label="Event Type" required options={types} />
      <TextareaField label="Description" optional rows={rows} {...field('description')} />
      <div className={row}>
        <TextField label="Start Date" type="datetime-local" required {...field('startDate')} />
        <TextField label="End Date" optional type="datetime-local" {...field('endDate')} />
      </div>
      <div className={row}>
        <TextField label="Location" optional {...field('location')} />
        <TextField label="Contact Person" optional {...field('contactPerson')} />
      </div>
      <div className={row}>
        <TextField
          label="Max Attendees"
          optional
          type="number"
          inputMode="numeric"
          min={0}
          {...field('maxAttendees')}
        />
      </div>
      {/* Registration is not available yet. The switch is shown only where an event already requires registration, so
          that a person can switch registration off. */}
      {form.formState.defaultValues?.registrationRequired && (
        <Controller
          control={control}
          name="registrationRequired"
          render={({ field: { value, onChange } }) => (
            <Switch
              label="Registration Required"
              hint="Require attendees to register for this event"
              checked={value ?? false}
              onChange={onChange}
            />
          )}
        />
      )}
    </>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  // On phones, the fields of a row have the same distance as other fields.
  rowGap: 'inherit',
})
