import type { ComponentProps } from 'react'
import { grid } from '@/styled-system/patterns'
import { TextField } from '@/ui/text-field.tsx'

const labels = {
  totalAttendance: 'Total Attendance',
  adultsCount: 'Adults',
  childrenCount: 'Children',
  visitorsCount: 'Visitors',
}
type CountName = keyof typeof labels
const names = Object.keys(labels) as CountName[]

export type CountFieldsProps = {
  /** Connects a field to the form. `deps` names the fields that are checked at the same time. */
  field: (name: CountName, options: { deps: CountName[] }) => ComponentProps<'input'> & { error?: string | undefined }
}

export function CountFields({ field }: CountFieldsProps) {
  return (
    <div className={cells}>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type="number"
          inputMode="numeric"
          min={0}
          optional={name !== 'totalAttendance'}
          placeholder={name === 'totalAttendance' ? '0' : undefined}
          {...field(name, { deps: names })}
        />
      ))}
    </div>
  )
}

const cells = grid({
  // Four columns would break "Children (Optional)" and the errors into many lines.
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', _cramped: 'minmax(0, 1fr)' },
  gap: '4',
  alignItems: 'start',
})
