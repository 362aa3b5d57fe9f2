import { useId } from 'react'
import { TextField } from '@/ui/text-field.tsx'
import type { TextFieldProps } from '@/ui/text-field.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** A time zone by its IANA name, with a list to choose from. Takes `{...field('timeZone')}`. */
export function TimeZoneField(props: Omit<TextFieldProps, 'label' | 'list'>) {
  const id = useId()
  return (
    <>
      <TextField label="Time Zone" required list={id} autoComplete="off" spellCheck={false} {...props} />
      <datalist id={id}>
        {timeZones.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
