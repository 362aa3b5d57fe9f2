import { linkOptions } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { changeSeries, isSeriesChange } from '@/domain/services/series.commands.ts'
import type { SeriesScope } from '@/domain/services/series.commands.ts'
import { PlannedAlready } from '@/domain/services/planned-already.ts'
import { createServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import { typeOfTime } from '@/domain/services/service-instance.rules.ts'
import { serviceInstanceDefaults, ServiceInstanceDraft } from '@/domain/services/service-instance.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { isLocalDate } from '@/domain/shared/dates.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { Notification } from '@/platform/command-host.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup } from '@/ui/form-layout.tsx'
import { Notice } from '@/ui/notice.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { FormPage } from '@/widgets/form-page.tsx'
import { useSeriesQuestion } from './series-question.tsx'
import type { InstanceSearch } from '../shared/instance-search.ts'
import { SpecialSwitch } from './special-switch.tsx'
import { WhenFields } from './when-fields.tsx'

const resolver = formResolver(ServiceInstanceDraft)

export type InstanceFormPageProps = {
  instance: ServiceInstance | null
  /** `instance` is null for a new service. `series` is the recurring service of the instance, or null. */
  series?: Service | null
  profile: Profile
  /** The name and the date of a new service, where known. */
  known?: InstanceSearch
}

export function InstanceFormPage({ instance, series = null, profile, known = {} }: InstanceFormPageProps) {
  const [defaultValues] = useState(() => (instance ? valuesOf(instance) : newValuesOf(known, profile.church.timeZone)))
  const form = useForm({ resolver, defaultValues })
  const scope = useRef<SeriesScope>('one')
  const { ask, question } = useSeriesQuestion(instance)
  const [isGone, setIsGone] = useState(false)
  const changed = isGone ? null : instance
  async function askForScope(draft: ServiceInstanceDraft) {
    const isAsked = changed && isSeriesChange(changed, draft, profile.church.timeZone, new Date())
    const answer = isAsked ? await ask() : 'one'
    if (answer) scope.current = answer
    return answer !== null
  }
  async function save(db: Db, draft: ServiceInstanceDraft): Promise<unknown> {
    if (!changed) return createServiceInstance(db, draft)
    try {
      return await changeSeries(db, { instance: changed, draft, scope: scope.current })
    } catch (error) {
      const isMissing = error instanceof DomainError && error.kind === 'not-found'
      // The update also finds no row if the person may not edit. Reading the service shows whether it was deleted.
      if (isMissing && !(await findServiceInstance(db, changed.id))) setIsGone(true)
      throw error
    }
  }
  const [planned, setPlanned] = useState<ServiceInstance | null>(null)
  /**
   * Returns the message for a failed save. If the service is already planned, the date field shows a link to the
   * planned service.
   */
  function failure(error: unknown): Notification {
    if (!(error instanceof PlannedAlready)) return { title: 'Error', description: words.failure }
    setPlanned(error.planned)
    form.setError('instanceDate', { message: error.message }, { shouldFocus: true })
    return { title: 'Planned already', description: error.message }
  }
  const words = changed ? editing : adding
  const field = fieldsOf(form)
  return (
    <FormPage
      {...words}
      {...{ form, profile }}
      origin={linkOptions({ to: '/services' })}
      originName="Services"
      noun="services"
      mayStart={askForScope}
      save={save}
      failure={failure}
    >
      <FormGroup>
        <TextField label="Service Name" required placeholder="Sunday Worship" {...field('serviceName')} />
        <WhenFields form={form} isNew={instance === null} />
        {isGone ? (
          <Notice tone="attention" title="This service was deleted">
            Someone deleted it while you had it open. What you typed is still here: Create Service adds it as a new
            service.
          </Notice>
        ) : null}
        {planned && form.formState.errors.instanceDate ? (
          <Notice title="It is planned already">
            <TextLink to="/service-instances/$id" params={{ id: planned.id }}>
              Open the planned service
            </TextLink>{' '}
            to change it or to enter who came.
          </Notice>
        ) : null}
        <SpecialSwitch form={form} series={series} />
        <TextField label="Speaker" optional {...field('speaker')} />
        <TextareaField label="Notes" optional rows={4} {...field('notes')} />
      </FormGroup>
      {question}
    </FormPage>
  )
}

const adding = {
  title: 'Add Service',
  description: 'Add one service on one date. Times are in your church’s time zone.',
  submitLabel: 'Create Service',
  success: { title: 'Service created', description: 'Service instance has been created successfully.' },
  failure: 'Failed to create service instance. Please try again.',
}

const editing = {
  title: 'Edit Service',
  description: 'Change this service. Times are in your church’s time zone.',
  submitLabel: 'Update Service',
  success: { title: 'Service updated', description: 'Service instance has been updated successfully.' },
  failure: 'Failed to update service instance. Please try again.',
}

/** Returns the values of a new service. If the date is known, the type fits this date and the default start time. */
function newValuesOf({ name = '', date }: InstanceSearch, timeZone: string) {
  const defaults = { ...serviceInstanceDefaults(timeZone, new Date()), serviceName: name }
  return date && isLocalDate(date)
    ? { ...defaults, instanceDate: date, serviceType: typeOfTime(date, defaults.startTime) }
    : defaults
}

/** Returns the form's values. Hidden values such as the location are included, so that saving keeps them. */
function valuesOf(instance: ServiceInstance) {
  const { startTime, endTime, isSpecial } = instance
  return {
    ...formValues(ServiceInstanceDraft, instance),
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? '',
    isSpecial,
  }
}
