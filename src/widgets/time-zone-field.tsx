import { useId } from 'react'
import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
/** The same elements for every field: React does not compare 400 of them with each letter that is typed. */
const options = timeZones.map((name) => (
  <option key={name} value={name}>
    {name}
  </option>
))

/** A time zone by its IANA name, with a list to choose from. Takes `{...field('timeZone')}`. */
export function TimeZoneField(props: Omit<TextFieldProps, 'label' | 'list'>) {
  const id = useId()
  return (
    <>
      <TextField label="Time Zone" required list={id} autoComplete="off" spellCheck={false} {...props} />
      <datalist id={id}>{options}</datalist>
    </>
  )
}
