import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { RECURRENCE_LABELS } from '@/domain/services/service.rules.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { RecurringValues } from './recurring-values.ts'

const days = DAYS.map((label, day) => ({ value: String(day), label }))
const patterns = optionsOf(RECURRENCE_LABELS)

/** Whether a service repeats and, if so, when; what was chosen is kept while the box is not ticked. */
export function RecurrenceFields() {
  const { control, register, formState } = useFormContext<RecurringValues>()
  const isRecurring = useWatch({ control, name: 'isRecurring' })
  const { errors } = formState
  const choice = (name: 'dayOfWeek' | 'recurrencePattern', label: string, options: typeof patterns) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          options={options}
          value={String(field.value)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={errors[name]?.message}
        />
      )}
    />
  )
  return (
    <>
      <Controller
        control={control}
        name="isRecurring"
        render={({ field }) => (
          <Checkbox
            label="This is a recurring service"
            hint="Repeats weekly, biweekly, or monthly"
            checked={field.value ?? true}
            onChange={field.onChange}
          />
        )}
      />
      {isRecurring ? (
        <>
          <FormRow>
            {choice('dayOfWeek', 'Day of Week', days)}
            {choice('recurrencePattern', 'Recurrence Pattern', patterns)}
          </FormRow>
          <FormRow>
            <TextField
              label="Service Time"
              type="time"
              error={errors.serviceTime?.message}
              {...register('serviceTime')}
            />
            <TextField
              label="Duration (minutes)"
              type="number"
              inputMode="numeric"
              min={1}
              error={errors.duration?.message}
              {...register('duration')}
            />
          </FormRow>
        </>
      ) : null}
    </>
  )
}
