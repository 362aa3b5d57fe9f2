import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { isTypeOfOtherDay, typeOfTime } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstanceDraft } from '@/domain/services/service-instance.schema.ts'
import { DAYS, formatDate } from '@/domain/shared/date-formats.ts'
import { dayOfWeek, isLocalDate, isLocalTime } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormRow } from '@/ui/form-layout.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { typeField } from '../shared/instance-types.ts'

export type WhenFieldsProps = {
  form: UseFormReturn<v.InferInput<typeof ServiceInstanceDraft>, unknown, ServiceInstanceDraft>
  isNew: boolean
}

/**
 * Asks for the type, date and times of a dated service. The type of a new service follows its date and start time.
 * Choosing a type ends this.
 */
export function WhenFields({ form, isNew }: WhenFieldsProps) {
  const { control } = form
  const [serviceType = 'Sunday Morning', date] = useWatch({ control, name: ['serviceType', 'instanceDate'] })
  const [proposed, setProposed] = useState(serviceType)
  function proposeType() {
    const [type, day, time] = form.getValues(['serviceType', 'instanceDate', 'startTime'])
    if (!isNew || type !== proposed || !isLocalDate(day) || !isLocalTime(time)) return
    const next = typeOfTime(day, time)
    setProposed(next)
    form.setValue('serviceType', next)
  }
  const isOtherDay = isLocalDate(date) && isTypeOfOtherDay(serviceType, date)
  const field = fieldsOf(form)
  return (
    <>
      <SelectField
        control={control}
        name="serviceType"
        {...typeField}
        hint={
          <>
            <span>{typeField.hint}</span>
            {isOtherDay ? ` ${formatDate(date)} is a ${DAYS[dayOfWeek(date)]}.` : null}
          </>
        }
      />
      <FormRow className={times}>
        <TextField label="Date" type="date" required {...field('instanceDate', { onChange: proposeType })} />
        <TextField
          label="Start Time"
          type="time"
          required
          {...field('startTime', { deps: 'endTime', onChange: proposeType })}
        />
        <TextField label="End Time" optional type="time" {...field('endTime')} />
      </FormRow>
    </>
  )
}

const times = css({
  gridTemplateColumns: { base: '1fr 1fr', _cramped: '1fr', sm: '1.15fr 1fr 1fr' },
  '& > :first-child': { gridColumn: { base: '1 / -1', sm: 'auto' } },
})
