import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { createServiceInstanceFromService } from '@/domain/services/service-instance.commands.ts'
import { studioServiceInstanceFrom } from '@/domain/services/service-instance.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useStudioChurch } from './studio-church.ts'
import { useServices } from './use-services.ts'

const EMPTY = { serviceId: '', instanceDate: '', startTime: '', endTime: '', notes: '' }

export function CreateServiceForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { timeZone } = useStudioChurch()
  const services = useServices()
  const today = todayIn(timeZone, new Date())
  const resolver = useMemo(() => valibotResolver(studioServiceInstanceFrom(today)), [today])
  const { control, register, handleSubmit, formState } = useForm({ resolver, defaultValues: EMPTY })
  const { run, isPending } = useCommand(createServiceInstanceFromService, {
    success: { title: 'Service created', description: 'Service instance has been created successfully.' },
    failure: 'Failed to create service instance. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  const { errors } = formState
  return (
    <form noValidate className={form} onSubmit={(event) => void handleSubmit((chosen) => run(chosen))(event)}>
      <Controller
        control={control}
        name="serviceId"
        render={({ field }) => (
          <Select
            label="Service Type"
            required
            placeholder={services.phase === 'loading' ? 'Loading services...' : 'Select a service'}
            options={services.options}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            hint={hintOf(services)}
            error={errors.serviceId?.message}
          />
        )}
      />
      <TextField
        label="Date"
        type="date"
        required
        min={today}
        error={errors.instanceDate?.message}
        {...register('instanceDate')}
      />
      <div className={row}>
        <TextField label="Start Time" type="time" error={errors.startTime?.message} {...register('startTime')} />
        <TextField label="End Time" type="time" error={errors.endTime?.message} {...register('endTime')} />
      </div>
      <TextareaField label="Notes" error={errors.notes?.message} {...register('notes')} />
      <Button type="submit" className={submit} pending={isPending} pendingLabel="Creating...">
        Create Service
      </Button>
    </form>
  )
}

function hintOf({ phase, options }: ReturnType<typeof useServices>): string | undefined {
  if (phase === 'failed') return 'The services cannot be reached. Please try again in a moment.'
  if (phase === 'ready' && options.length === 0) return 'There are no services yet. Add one under Services first.'
  return undefined
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4' })
const submit = css({ alignSelf: 'flex-end' })
