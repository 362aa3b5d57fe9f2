import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { createService, updateService } from '@/domain/services/service.commands.ts'
import { RECURRING_TYPE_LABELS } from '@/domain/services/service.rules.ts'
import { ServiceDraft } from '@/domain/services/service.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { UnplannedSeries } from '@/domain/services/unplanned-series.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useToday } from '@/platform/use-now.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { Switch } from '@/ui/switch.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { FormPage } from '@/widgets/form-page.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { recurringValuesOf, withoutHidden } from './recurring-values.ts'

const types = optionsOf(RECURRING_TYPE_LABELS)
const resolver = formResolver(ServiceDraft, withoutHidden)

export type RecurringFormPageProps = {
  db: Db
  /** Null for a new service. */
  service: Service | null
  profile: Profile
  /** A weekly service that the new service continues. */
  series?: UnplannedSeries | null
}

export function RecurringFormPage({ db, service, profile, series = null }: RecurringFormPageProps) {
  const today = useToday(profile.church.timeZone)
  const [defaultValues] = useState(() => recurringValuesOf(service, today, series))
  const form = useForm({ resolver, defaultValues })
  const field = fieldsOf(form)
  const serviceType = useWatch({ control: form.control, name: 'serviceType' })
  return (
    <FormPage
      {...(service ? editing : adding)}
      {...{ form, profile }}
      description="Describe it once, and the studio offers it every time it takes place."
      origin={linkOptions({ to: '/services', search: { tab: 'recurring' } })}
      originName="Services"
      cancelTo="/services"
      noun="services"
      save={(db, draft) => (service ? updateService(db, { ...draft, id: service.id }) : createService(db, draft))}
    >
      <FormGroup>
        <TextField label="Service Name" required placeholder="Sunday Worship" {...field('name')} />
        <SelectField
          control={form.control}
          name="serviceType"
          label="Service Type"
          options={types}
          hint="What kind of gathering it is. Its dates are listed by day and time, such as Sunday Morning."
        />
        <RecurrenceFields {...{ db, form, today }} />
        <FormRow>
          <TextField label="Location" optional {...field('location')} />
          <TextField
            label="Seats"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            hint="Seats in the room. Trends show how full it is."
            {...field('seats')}
          />
        </FormRow>
        <Controller
          control={form.control}
          name="isSpecial"
          render={({ field: { value, onChange } }) => (
            <Switch
              label="Special service"
              hint="Left out of the average of the year."
              checked={serviceType === 'special' || (value ?? false)}
              disabled={serviceType === 'special'}
              onChange={onChange}
            />
          )}
        />
        <TextareaField label="Description" optional rows={4} {...field('description')} />
      </FormGroup>
    </FormPage>
  )
}

const adding = {
  title: 'Create Recurring Service',
  submitLabel: 'Create Service',
  success: { title: 'Service created', description: 'Recurring service has been created successfully.' },
  failure: 'Failed to create service. Please try again.',
}

const editing = {
  title: 'Edit Recurring Service',
  submitLabel: 'Update Service',
  success: { title: 'Service updated', description: 'Recurring service has been updated successfully.' },
  failure: 'Failed to update service. Please try again.',
}
