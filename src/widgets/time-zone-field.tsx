import { useId } from 'react'
import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
/** All fields share these elements, so that React does not compare 400 options after each keystroke. */
const options = timeZones.map((name) => (
  <option key={name} value={name}>
    {name}
  </option>
))

/** Shows a field for an IANA time zone, with a list of all zones. The props come from `field('timeZone')`. */
export function TimeZoneField(props: Omit<TextFieldProps, 'label' | 'list'>) {
  const id = useId()
  return (
    <>
      <TextField label="Time Zone" required list={id} autoComplete="off" spellCheck={false} {...props} />
      <datalist id={id}>{options}</datalist>
    </>
  )
}
