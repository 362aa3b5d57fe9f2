import { Controller, useFormState, useWatch } from 'react-hook-form'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { describeMonthlyOn, RECURRENCE_LABELS } from '@/domain/services/service.rules.ts'
import { MonthlyOn } from '@/domain/services/service.schema.ts'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { ruleOf, withFittingDate } from './recurring-values.ts'
import type { RecurringValues } from './recurring-values.ts'

const days = DAYS.map((label, day) => ({ value: String(day), label }))
const patterns = optionsOf(RECURRENCE_LABELS)

/** The last day of the month that exists in every month. */
const LAST_SAFE_DAY = 28

/** The database plans a series from today on (`private.fill_calendar`). */
const EARLIER = 'In the past. This adds no services before today; type their counts in the Month Sheet.'

export type RuleFieldsProps = { form: UseFormReturn<RecurringValues, unknown, ServiceDraft>; today: LocalDate }

/**
 * Asks for the days on which a service is held. A changed rule moves the first date to the next fitting date. A changed
 * first date adjusts the rule.
 */
export function RuleFields({ form, today }: RuleFieldsProps) {
  const { control, getValues, setValue } = form
  const rule = ruleOf({ ...getValues(), ...useWatch({ control }) })
  const { dirtyFields } = useFormState({ control })
  const field = fieldsOf(form)
  const firstDateField = field('firstDate')
  const isMonthly = rule.recurrencePattern === 'monthly'
  const from = rule.firstDate ?? today
  const weekday = rule.dayOfWeek ?? 0
  const monthly = MonthlyOn.options.map((value) => ({
    value,
    label: sentence(describeMonthlyOn(value, from, weekday)),
  }))
  const day = Number(from.slice(8, 10))
  const firstDay = isMonthly ? 'on the next such day' : `next ${DAYS[weekday]}`
  const isSometimesLeftOut = isMonthly && rule.monthlyOn === 'date' && day > LAST_SAFE_DAY
  const beginning = isSometimesLeftOut
    ? `Months without a day ${day} have no service.`
    : `Leave empty to start ${firstDay}.`

  function change(changes: Partial<RecurringValues>) {
    for (const [name, value] of Object.entries(withFittingDate(getValues(), changes, today))) {
      // A partly typed date has the value ''. Setting '' again would delete the typed part.
      if (getValues(name as FieldPath<RecurringValues>) === value) continue
      setValue(name as FieldPath<RecurringValues>, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }
  const choice = (name: 'dayOfWeek' | 'recurrencePattern' | 'monthlyOn', label: string, options: SelectOption[]) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onBlur }, fieldState }) => (
        <Select
          label={label}
          options={options}
          value={value === null || value === undefined ? null : String(value)}
          onBlur={onBlur}
          onChange={(chosen) => change({ [name]: chosen })}
          error={fieldState.error?.message}
        />
      )}
    />
  )
  return (
    <>
      <FormRow>
        {choice('dayOfWeek', 'Day of Week', days)}
        {choice('recurrencePattern', 'Recurrence Pattern', patterns)}
      </FormRow>
      {isMonthly && choice('monthlyOn', 'Day of the Month', monthly)}
      <FormRow>
        <TextField
          label="First Date"
          optional
          type="date"
          hint={dirtyFields.firstDate && from < today ? EARLIER : beginning}
          {...firstDateField}
          onChange={(event) => {
            void firstDateField.onChange(event)
            change({ firstDate: event.target.value })
          }}
        />
        <TextField label="Last Date" optional type="date" {...field('recurrenceEndDate', { deps: 'firstDate' })} />
      </FormRow>
    </>
  )
}

function sentence(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1)
}
