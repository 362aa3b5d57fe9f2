import { Controller, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { RECURRENCE_LABELS } from '@/domain/services/service.rules.ts'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { RecurringValues } from './recurring-values.ts'

const days = DAYS.map((label, day) => ({ value: String(day), label }))
const patterns = optionsOf(RECURRENCE_LABELS)

export type RecurrenceFieldsProps = { form: UseFormReturn<RecurringValues, unknown, ServiceDraft> }

/** Whether a service repeats and, if so, when; the choices are kept while the box is not ticked. */
export function RecurrenceFields({ form }: RecurrenceFieldsProps) {
  const { control } = form
  const isRecurring = useWatch({ control, name: 'isRecurring' })
  const field = fieldsOf(form)
  return (
    <>
      <Controller
        control={control}
        name="isRecurring"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="This is a recurring service"
            hint="Repeats weekly, biweekly, or monthly"
            checked={value ?? true}
            onChange={onChange}
          />
        )}
      />
      {isRecurring ? (
        <>
          <FormRow>
            <SelectField control={control} name="dayOfWeek" label="Day of Week" options={days} />
            <SelectField control={control} name="recurrencePattern" label="Recurrence Pattern" options={patterns} />
          </FormRow>
          <FormRow>
            <TextField label="Service Time" optional type="time" {...field('serviceTime')} />
            <TextField
              label="Duration (minutes)"
              optional
              type="number"
              inputMode="numeric"
              min={1}
              {...field('duration')}
            />
          </FormRow>
        </>
      ) : null}
    </>
  )
}
