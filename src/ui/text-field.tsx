import { Field as Ark } from '@ark-ui/react/field'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { field } from '@/styled-system/recipes'
import { descriptionOf, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'size'>

/**
 * A field with a single line. `type` is text, email, tel, search, number, date, time or datetime-local. Accepts
 * `{...register('name')}`.
 */
export function TextField({ label, hint, error, required, optional, disabled, className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, required, optional, disabled, className }}>
      <Ark.Input
        type="text"
        {...input}
        aria-describedby={descriptionOf(id, { hint, error })}
        className={field().input}
      />
    </Field>
  )
}
