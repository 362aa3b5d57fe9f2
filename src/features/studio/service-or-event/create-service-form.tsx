import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { studioServiceInstanceFrom } from '@/domain/services/service-instance.schema.ts'
import type { StudioServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import { SERVICE_DEFAULTS } from '@/domain/services/service.schema.ts'
import { formatTime } from '@/domain/shared/date-formats.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { useToday } from '@/platform/use-now.ts'
import { grid, stack } from '@/styled-system/patterns'
import { fieldsOf } from '@/ui/fields-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { FooterSubmit } from './footer-submit.tsx'
import type { FooterSubmitProps } from './footer-submit.tsx'
import { NewServiceFields } from './new-service-fields.tsx'
import { firstServiceName, NEW_SERVICE, newServiceNameProblem, serviceInstanceCreator } from './service-of-new-name.ts'
import type { NewService } from './service-of-new-name.ts'
import { useStudioChurch } from '../shared/studio-church.ts'

const emptyTime = `Leave empty to start at ${formatTime(SERVICE_DEFAULTS.serviceTime)}.`

export type CreateFormProps = { footer: FooterSubmitProps['footer']; onCreated: (id: string) => void }

export function CreateServiceForm({ footer, onCreated }: CreateFormProps) {
  const formId = useId()
  const { timeZone } = useStudioChurch()
  const services = useServices()
  const options = useMemo(() => [...services.options, { value: NEW_SERVICE, label: 'New service' }], [services.options])
  const today = useToday(timeZone)
  const resolver = useMemo(() => formResolver(studioServiceInstanceFrom(today)), [today])
  const fields = useForm({
    resolver,
    defaultValues: { serviceId: '', instanceDate: today, startTime: '', endTime: '', notes: '' },
    shouldFocusError: false,
  })
  const { control, handleSubmit, formState, setValue } = fields
  const field = fieldsOf(fields)
  const [serviceId, instanceDate] = useWatch({ control, name: ['serviceId', 'instanceDate'] })
  const isNew = serviceId === NEW_SERVICE
  const hasNone = services.phase === 'ready' && services.options.length === 0
  const [typed, setTyped] = useState<Partial<NewService>>({})
  const serviceName = typed.serviceName ?? (hasNone ? firstServiceName(instanceDate) : '')
  const newService: NewService = { repetition: 'once', ...typed, serviceName }
  useEffect(() => {
    if (hasNone) setValue('serviceId', NEW_SERVICE)
  }, [hasNone, setValue])
  // The form moves if the fields of a new service appear. The list and the button wait until this is decided, so that a
  // press does not hit another control, and no press asks for the service that the form is about to choose.
  const isMoving = services.phase === 'loading' || (hasNone && serviceId === '')
  const element = useFocusOnRefusal(formState.submitCount)
  const [createInstance] = useState(serviceInstanceCreator)
  const { run, isPending } = useCommand(createInstance, {
    success: { title: 'Service created', description: 'Service instance has been created successfully.' },
    failure: 'Failed to create service instance. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  async function create(chosen: StudioServiceInstance) {
    if (isNew && newServiceNameProblem(newService.serviceName)) return
    await run({ ...chosen, ...newService })
  }
  return (
    <form ref={element} id={formId} noValidate className={form} onSubmit={(event) => void handleSubmit(create)(event)}>
      <SelectField
        control={control}
        name="serviceId"
        label="Service Type"
        required
        placeholder={services.phase === 'loading' ? 'Loading services...' : 'Select a service'}
        options={options}
        disabled={isMoving}
        hint={
          services.phase === 'failed'
            ? 'The services cannot be reached right now.'
            : 'A recurring service of yours, or a new one.'
        }
      />
      {isNew && (
        <NewServiceFields
          service={newService}
          isNameSuggested={typed.serviceName === undefined}
          onChange={(change) => setTyped({ ...typed, ...change })}
          isChecked={formState.isSubmitted}
        />
      )}
      <TextField label="Date" type="date" required min={today} {...field('instanceDate')} />
      <div className={grid({ columns: 2, gap: '4' })}>
        <TextField
          label="Start Time"
          optional
          type="time"
          hint={isNew ? emptyTime : undefined}
          {...field('startTime')}
        />
        <TextField label="End Time" optional type="time" {...field('endTime')} />
      </div>
      <TextareaField label="Notes" rows={2} optional {...field('notes')} />
      <FooterSubmit form={formId} footer={footer} label="Create Service" pending={isPending} waits={isMoving} />
    </form>
  )
}

/** Focuses the first invalid field after a refused submit, even a field that the form library does not know. */
function useFocusOnRefusal(submitCount: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount])
  return form
}

type ServiceOptions = { phase: 'loading' | 'ready' | 'failed'; options: SelectOption[] }

const phases = { pending: 'loading', success: 'ready', error: 'failed' } as const

function useServices(): ServiceOptions {
  const { db } = useStudioChurch()
  const services = useQuery({ queryKey: ['services'], queryFn: () => listServices(db) })
  const options = services.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return { phase: phases[services.status], options }
}

const form = stack({ gap: '4' })
