import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import type { UseFormReturn, Control } from 'react-hook-form'
import { listNextDates } from '@/domain/services/series-dates.queries.ts'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import { formatDay } from '@/domain/shared/date-formats.ts'
import { addDays } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { Notice } from '@/ui/notice.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { PausesField } from './pauses-field.tsx'
import { ruleOf } from './recurring-values.ts'
import type { RecurringValues } from './recurring-values.ts'
import { RuleFields } from './rule-fields.tsx'

export type RecurrenceFieldsProps = {
  db: Db
  form: UseFormReturn<RecurringValues, unknown, ServiceDraft>
  /** The church's current date. */
  today: LocalDate
}

/** Asks whether and when a service repeats. The choices are kept when the box is unticked. */
export function RecurrenceFields({ db, form, today }: RecurrenceFieldsProps) {
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
          <NextDates {...{ db, control, today }} />
        </>
      ) : (
        <NoDates control={control} />
      )}
    </>
  )
}

/** Shows that a service without a rule has no dates. A link opens the form for one date with the typed name. */
function NoDates({ control }: { control: FormControl }) {
  const name = useWatch({ control, name: 'name' })?.trim()
  const { dirtyFields } = useFormState({ control })
  const losesNothing = Object.keys(dirtyFields).every((field) => field === 'name' || field === 'isRecurring')
  return (
    <Notice
      tone="attention"
      title="No date is planned for this service"
      action={
        <ButtonLink
          to="/service-instances/new"
          search={name ? { name } : {}}
          ignoreBlocker={losesNothing}
          tone="secondary"
        >
          Add a Service on One Date
        </ButtonLink>
      }
    >
      Is it held once? Add it with its date and time instead.
    </Notice>
  )
}

type FormControl = Control<RecurringValues, unknown, ServiceDraft>
type NextDatesProps = { db: Db; control: FormControl; today: LocalDate }

/**
 * Shows the next dates of the form's rule, such as "Next: Nov 29, Dec 6, …". After a change, the earlier dates stay
 * until the server answers.
 */
function NextDates({ db, control, today }: NextDatesProps) {
  const values = useWatch({ control }) as RecurringValues
  const rule = ruleOf(values)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['next-dates', rule, today],
    queryFn: ({ signal }) => listNextDates(db, { ...rule, firstDate: rule.firstDate ?? today }, today, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const next = isError ? 'The next dates could not be read.' : data ? wordsOf(data, today) : 'Next: …'
  return (
    <output className={line} aria-busy={isPlaceholderData}>
      {values.serviceTime ? next : 'Enter a time: without it, no dates are made.'}
    </output>
  )
}

const SHOWN = 5

/** Returns a text such as 'Next: Nov 29, Dec 6'. A date 360 or more days ahead has its year: 'Nov 29 2027'. */
function wordsOf(dates: readonly LocalDate[], today: LocalDate): string {
  const words = dates
    .slice(0, SHOWN)
    .map((date) => (date < addDays(today, 360) ? formatDay(date) : `${formatDay(date)} ${date.slice(0, 4)}`))
  return words.length === 0 ? 'No future dates.' : `Next: ${words.join(', ')}${dates.length > SHOWN ? ', …' : ''}`
}

const line = css({
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'card',
  backgroundColor: 'text/8',
  fontVariantNumeric: 'tabular-nums',
})
