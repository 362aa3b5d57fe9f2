import { useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { nextDates } from '@/domain/services/series-dates.ts'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import { formatDay } from '@/domain/shared/date-formats.ts'
import { addDays } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { ruleOf } from './recurring-values.ts'
import type { RecurringValues } from './recurring-values.ts'

const SHOWN = 5

/** The dates that the form describes: "Next: Nov 29, Dec 6, …" */
export function NextDates({
  control,
  today,
}: {
  control: Control<RecurringValues, unknown, ServiceDraft>
  today: LocalDate
}) {
  const values = useWatch({ control }) as RecurringValues
  const rule = ruleOf(values)
  const dates = nextDates({ ...rule, firstDate: rule.firstDate ?? today }, today, SHOWN + 1)
  const words = dates.slice(0, SHOWN).map((date) => wordsOf(date, today))
  const next = words.length === 0 ? 'No future dates.' : `Next: ${words.join(', ')}${dates.length > SHOWN ? ', …' : ''}`
  return <output className={line}>{values.serviceTime ? next : 'Enter a time: without it, no dates are made.'}</output>
}

/** 'Nov 29'; in a year's time 'Nov 29 2027'. */
function wordsOf(date: LocalDate, today: LocalDate): string {
  return date < addDays(today, 360) ? formatDay(date) : `${formatDay(date)} ${date.slice(0, 4)}`
}

const line = css({
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'card',
  backgroundColor: 'text/8',
  fontVariantNumeric: 'tabular-nums',
})
