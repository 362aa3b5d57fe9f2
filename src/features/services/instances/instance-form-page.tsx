import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { createServiceInstance, updateServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { serviceInstanceDefaults, ServiceInstanceDraft } from '@/domain/services/service-instance.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions, FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { instanceTypes } from '../shared/instance-types.ts'

const creating = {
  success: { title: 'Service created', description: 'Service instance has been created successfully.' },
  failure: 'Failed to create service instance. Please try again.',
}
const updating = {
  success: { title: 'Service updated', description: 'Service instance has been updated successfully.' },
  failure: 'Failed to update service instance. Please try again.',
}

export type InstanceFormPageProps = {
  /** null: a new one */
  instance: ServiceInstance | null
  timeZone: string
  onSaved: () => void | Promise<void>
}

export function InstanceFormPage({ instance, timeZone, onSaved }: InstanceFormPageProps) {
  const [defaultValues] = useState<v.InferInput<typeof ServiceInstanceDraft>>(() =>
    instance ? valuesOf(instance) : serviceInstanceDefaults(timeZone, new Date()),
  )
  const form = useForm({ resolver: formResolver(ServiceInstanceDraft), defaultValues })
  const { errors, isDirty } = form.formState
  const unsaved = useUnsavedChanges(isDirty)
  const save = useCommand(
    (db: Db, draft: ServiceInstanceDraft) =>
      instance ? updateServiceInstance(db, { ...draft, id: instance.id }) : createServiceInstance(db, draft),
    {
      ...(instance ? updating : creating),
      onSuccess: () => {
        unsaved.letGo()
        return onSaved()
      },
    },
  )
  return (
    <>
      <PageHeader
        back={<BackLink to="/services">Back to Services</BackLink>}
        title={instance ? 'Edit Service' : 'Add Service'}
        description="One service on one date. Times are those of your church."
      />
      <Form onSubmit={form.handleSubmit((draft) => save.run(draft))}>
        <FormGroup>
          <TextField
            label="Service Name"
            required
            placeholder="Sunday Worship"
            error={errors.serviceName?.message}
            {...form.register('serviceName')}
          />
          <Controller
            control={form.control}
            name="serviceType"
            render={({ field }) => (
              <Select
                label="Service Type"
                options={instanceTypes}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors.serviceType?.message}
              />
            )}
          />
          <FormRow className={times}>
            <TextField
              label="Date"
              type="date"
              required
              error={errors.instanceDate?.message}
              {...form.register('instanceDate')}
            />
            <TextField
              label="Start Time"
              type="time"
              required
              error={errors.startTime?.message}
              {...form.register('startTime')}
            />
            <TextField
              label="End Time (Optional)"
              type="time"
              error={errors.endTime?.message}
              {...form.register('endTime')}
            />
          </FormRow>
          <TextField label="Speaker (Optional)" error={errors.speaker?.message} {...form.register('speaker')} />
          <TextareaField label="Notes (Optional)" rows={4} error={errors.notes?.message} {...form.register('notes')} />
        </FormGroup>
        <FormActions>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            {instance ? 'Update Service' : 'Create Service'}
          </Button>
          <ButtonLink to="/services" tone="secondary">
            Cancel
          </ButtonLink>
        </FormActions>
      </Form>
      {unsaved.question}
    </>
  )
}

const times = css({
  gridTemplateColumns: { base: '1fr 1fr', sm: '1.15fr 1fr 1fr' },
  '& > :first-child': { gridColumn: { base: '1 / -1', sm: 'auto' } },
})

/** What the form does not show (its service, its event, its place) goes back as it came. */
function valuesOf({ startTime, endTime, ...instance }: ServiceInstance) {
  return {
    serviceId: instance.serviceId,
    eventId: instance.eventId,
    serviceName: instance.serviceName,
    serviceType: instance.serviceType,
    instanceDate: instance.instanceDate,
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? '',
    speaker: instance.speaker ?? '',
    location: instance.location,
    notes: instance.notes ?? '',
  }
}
