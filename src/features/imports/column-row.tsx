import type { Field } from '@/domain/imports/import-field.ts'
import type { FileColumn } from '@/domain/imports/opened-file.ts'
import { css } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'
import { Select } from '@/ui/select.tsx'
import { fieldLabel } from './field-labels.ts'

/** Shows a column of the file with three sample values. A person chooses the field of the column. */
export function ColumnRow({
  column,
  field,
  onField,
}: {
  column: FileColumn
  field: Field
  onField: (field: Field) => void
}) {
  const { heading, samples, choices } = column
  return (
    <li className={row}>
      <div className={css({ minWidth: '0' })}>
        <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{heading}</p>
        <p className={css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })}>
          {samples.length > 0 ? samples.map(short).join(' · ') : 'No values'}
        </p>
      </div>
      <Select
        label={`What is “${heading}”?`}
        hideLabel
        options={choices.map((choice) => ({ value: choice, label: fieldLabel(choice) }))}
        value={field}
        onChange={(chosen) => onField(chosen as Field)}
      />
    </li>
  )
}

const MAX_SAMPLE = 40
const short = (text: string) => (text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE)}…` : text)

const row = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 22rem)' },
  gap: { base: '2', md: '4' },
  alignItems: 'center',
  paddingBlock: '3',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
})
