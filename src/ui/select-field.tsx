import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'

export type SelectFieldProps<Values extends FieldValues, Draft> = Omit<
  SelectProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { control: Control<Values, unknown, Draft>; name: FieldPath<Values> }

/** A select inside a form, with the form's error below it. */
export function SelectField<Values extends FieldValues, Draft>({
  control,
  name,
  ...select
}: SelectFieldProps<Values, Draft>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Select
      {...select}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
