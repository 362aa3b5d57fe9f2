import { optionsOf } from '@/ui/options-of.ts'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { newServiceNameProblem, REPETITION_LABELS } from './service-of-new-name.ts'
import type { NewService } from './service-of-new-name.ts'

const repetitions = optionsOf(REPETITION_LABELS)
const hints = { once: 'It is held on this date only.', weekly: 'It repeats on the day of the week you choose.' }

export type NewServiceFieldsProps = {
  service: NewService
  /** True while the name is a suggestion, which the person can type over. */
  isNameSuggested: boolean
  onChange: (change: Partial<NewService>) => void
  /** True after the first submit. Missing values are reported from then on. */
  isChecked: boolean
}

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
          // The suggestion becomes a typed name, so a new date no longer changes the name.
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
