import { flex } from '@/styled-system/patterns'
import { TextField } from '@/ui/text-field.tsx'
import type { Choice } from './import-state.ts'

type ImportDefaultsProps = { choice: Choice; onChoice: (change: (now: Choice) => Choice) => void }

/** The pattern of a field whose heading contains the time of its service, such as '9:00 Traditional'. */
const TIMED = /^service:.*(\d[:.h]\d\d|\d ?[ap]\.?m)/i

function areTimed(fields: (string | null)[]): boolean {
  const services = fields.filter((field) => field?.startsWith('service:'))
  return services.length > 0 && services.every((field) => TIMED.test(field!))
}

/** Asks for the name and the time of services if the file has no column for the name or the time. */
export function ImportDefaults({ choice, onChoice }: ImportDefaultsProps) {
  const fields = Object.values(choice.fields)
  const hasName = fields.some((field) => field === 'service' || field === 'id' || field?.startsWith('service:'))
  const set = (change: Choice['defaults']) => onChoice((now) => ({ ...now, defaults: { ...now.defaults, ...change } }))
  const hasTime = fields.includes('time') || areTimed(fields)
  if (hasName && hasTime) return null
  return (
    <div className={flex({ wrap: 'wrap', gap: '4' })}>
      {hasName ? null : (
        <TextField
          label="Name of the service"
          hint="The file does not name the service. A recurring service of this name is found."
          maxLength={200}
          value={choice.defaults.serviceName ?? ''}
          onChange={({ target }) => set({ serviceName: target.value })}
        />
      )}
      {hasTime ? null : (
        <TextField
          type="time"
          label="Start time"
          hint="Recurring services keep their own time."
          value={choice.defaults.time ?? ''}
          onChange={({ target }) => set({ time: target.value })}
        />
      )}
    </div>
  )
}
