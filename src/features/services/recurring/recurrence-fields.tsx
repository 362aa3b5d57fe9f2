import { Controller, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { NextDates } from './next-dates.tsx'
import { PausesField } from './pauses-field.tsx'
import type { RecurringValues } from './recurring-values.ts'
import { RuleFields } from './rule-fields.tsx'

export type RecurrenceFieldsProps = {
  form: UseFormReturn<RecurringValues, unknown, ServiceDraft>
  /** the church's date */
  today: LocalDate
}

/** Whether a service repeats and, if so, when; the choices are kept while the box is not ticked. */
export function RecurrenceFields({ form, today }: RecurrenceFieldsProps) {
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
          <RuleFields form={form} today={today} />
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
          <PausesField form={form} />
          <NextDates control={control} today={today} />
        </>
      ) : null}
    </>
  )
}
