import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { newServiceNameProblem, REPETITION_LABELS } from './service-of-new-name.ts'
import type { NewService } from './service-of-new-name.ts'

const repetitions = optionsOf(REPETITION_LABELS)
const hints = { weekly: 'It repeats on the day of the week you choose.', once: 'It is held on this date only.' }

export type NewServiceFieldsProps = {
  service: NewService
  onChange: (service: NewService) => void
  /** The form was sent once: what is missing is said from then on. */
  isChecked: boolean
}

/** What is asked about a service that does not exist yet. */
export function NewServiceFields({ service, onChange, isChecked }: NewServiceFieldsProps) {
  const problem = isChecked ? newServiceNameProblem(service.serviceName) : null
  return (
    <>
      <TextField
        label="Service Name"
        required
        value={service.serviceName}
        onChange={(event) => onChange({ ...service, serviceName: event.target.value })}
        error={problem ?? undefined}
      />
      <Select
        label="How Often"
        options={repetitions}
        value={service.repetition}
        onChange={(repetition) => onChange({ ...service, repetition: repetition as NewService['repetition'] })}
        hint={hints[service.repetition]}
      />
    </>
  )
}
