import { useState } from 'react'
import { Controller, FormProvider, useForm } from 'react-hook-form'
import { createService, updateService } from '@/domain/services/service.commands.ts'
import { RECURRING_TYPE_LABELS } from '@/domain/services/service.rules.ts'
import { ServiceDraft } from '@/domain/services/service.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions, FormGroup } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { recurringValuesOf, withoutHidden } from './recurring-values.ts'

const types = optionsOf(RECURRING_TYPE_LABELS)
const resolver = formResolver(ServiceDraft, withoutHidden)

const creating = {
  success: { title: 'Service created', description: 'Recurring service has been created successfully.' },
  failure: 'Failed to create service. Please try again.',
}
const updating = {
  success: { title: 'Service updated', description: 'Recurring service has been updated successfully.' },
  failure: 'Failed to update service. Please try again.',
}

export type RecurringFormPageProps = {
  /** null: a new one */
  service: Service | null
  onSaved: () => void | Promise<void>
}

export function RecurringFormPage({ service, onSaved }: RecurringFormPageProps) {
  const [defaultValues] = useState(() => recurringValuesOf(service))
  const form = useForm({ resolver, defaultValues })
  const { errors, isDirty } = form.formState
  const unsaved = useUnsavedChanges(isDirty)
  const save = useCommand(
    (db: Db, draft: ServiceDraft) =>
      service ? updateService(db, { ...draft, id: service.id }) : createService(db, draft),
    {
      ...(service ? updating : creating),
      onSuccess: () => {
        unsaved.letGo()
        return onSaved()
      },
    },
  )
  return (
    <FormProvider {...form}>
      <PageHeader
        back={
          <BackLink to="/services" search={{ tab: 'recurring' }}>
            Back to Services
          </BackLink>
        }
        title={service ? 'Edit Recurring Service' : 'Create Recurring Service'}
        description="Described once, offered in the studio every time it takes place."
      />
      <Form onSubmit={form.handleSubmit((draft) => save.run(draft))}>
        <FormGroup>
          <TextField
            label="Service Name"
            required
            placeholder="Sunday Worship"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="serviceType"
            render={({ field }) => (
              <Select
                label="Service Type"
                options={types}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors.serviceType?.message}
              />
            )}
          />
          <RecurrenceFields />
          <TextField label="Location (Optional)" error={errors.location?.message} {...form.register('location')} />
          <TextareaField
            label="Description (Optional)"
            rows={4}
            error={errors.description?.message}
            {...form.register('description')}
          />
        </FormGroup>
        <FormActions>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            {service ? 'Update Service' : 'Create Service'}
          </Button>
          <ButtonLink to="/services" tone="secondary">
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
      {unsaved.question}
    </FormProvider>
  )
}
