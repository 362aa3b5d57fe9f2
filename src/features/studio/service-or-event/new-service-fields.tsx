import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { newServiceNameProblem, REPETITION_LABELS } from './service-of-new-name.ts'
import type { NewService } from './service-of-new-name.ts'

const repetitions = optionsOf(REPETITION_LABELS)
const hints = { weekly: 'It repeats on the day of the week you choose.', once: 'It is held on this date only.' }

export type NewServiceFieldsProps = {
  service: NewService
  /** The name is not the person's own: what they type takes its place. */
  isNameSuggested: boolean
  onChange: (change: Partial<NewService>) => void
  /** The form was sent once: what is missing is said from then on. */
  isChecked: boolean
}

/** The fields ask about a service that does not exist yet. */
export function NewServiceFields({ service, isNameSuggested, onChange, isChecked }: NewServiceFieldsProps) {
  const problem = isChecked ? newServiceNameProblem(service.serviceName) : null
  return (
    <>
      <TextField
        label="Service Name"
        required
        value={service.serviceName}
        onChange={(event) => onChange({ serviceName: event.target.value })}
        onFocus={(event) => {
          if (!isNameSuggested) return
          event.target.select()
          // Nothing is suggested while a person types.
          onChange({ serviceName: service.serviceName })
        }}
        error={problem ?? undefined}
      />
      <Select
        label="How Often"
        options={repetitions}
        value={service.repetition}
        onChange={(repetition) => onChange({ repetition: repetition as NewService['repetition'] })}
        hint={hints[service.repetition]}
      />
    </>
  )
}
