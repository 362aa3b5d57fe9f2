import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { studioServiceInstanceFrom } from '@/domain/services/service-instance.schema.ts'
import type { StudioServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { SERVICE_DEFAULTS } from '@/domain/services/service.schema.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { NEW_SERVICE, newServiceNameProblem, serviceInstanceCreator } from './service-of-new-name.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { useServices } from './use-services.ts'

/** What a new service gets where no time is chosen. */
const emptyTime = `Left empty: ${formatTime(SERVICE_DEFAULTS.serviceTime)}.`

const EMPTY = { serviceId: '', instanceDate: '', startTime: '', endTime: '', notes: '' }

export function CreateServiceForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { timeZone } = useStudioChurch()
  const services = useServices()
  const options = useMemo(() => [...services.options, { value: NEW_SERVICE, label: 'New service' }], [services.options])
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const resolver = useMemo(() => formResolver(studioServiceInstanceFrom(today)), [today])
  const fields = useForm({ resolver, defaultValues: EMPTY })
  const { control, handleSubmit, formState } = fields
  const field = fieldsOf(fields)
  const [serviceName, setServiceName] = useState('')
  const isNew = useWatch({ control, name: 'serviceId' }) === NEW_SERVICE
  const nameProblem = isNew && formState.isSubmitted ? newServiceNameProblem(serviceName) : null
  const [createInstance] = useState(serviceInstanceCreator)
  const { run, isPending } = useCommand(createInstance, {
    success: { title: 'Service created', description: 'Service instance has been created successfully.' },
    failure: 'Failed to create service instance. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  async function create(chosen: StudioServiceInstance) {
    if (isNew && newServiceNameProblem(serviceName)) return
    await run({ ...chosen, serviceName })
  }
  return (
    <form noValidate className={form} onSubmit={(event) => void handleSubmit(create)(event)}>
      <SelectField
        control={control}
        name="serviceId"
        label="Service Type"
        required
        placeholder={services.phase === 'loading' ? 'Loading services...' : 'Select a service'}
        options={options}
        hint={services.phase === 'failed' ? 'The services cannot be reached right now.' : undefined}
      />
      {isNew && (
        <TextField
          label="Service Name"
          required
          hint="It repeats every week on the day you choose."
          value={serviceName}
          onChange={(event) => setServiceName(event.target.value)}
          error={nameProblem ?? undefined}
        />
      )}
      <TextField label="Date" type="date" required min={today} {...field('instanceDate')} />
      <div className={row}>
        <TextField label="Start Time" type="time" hint={isNew ? emptyTime : undefined} {...field('startTime')} />
        <TextField label="End Time" type="time" {...field('endTime')} />
      </div>
      <TextareaField label="Notes" {...field('notes')} />
      <Button type="submit" className={submit} pending={isPending} pendingLabel="Creating...">
        Create Service
      </Button>
    </form>
  )
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '4' })
const submit = css({ alignSelf: { base: 'stretch', sm: 'flex-end' } })
