import { Field as Ark } from '@ark-ui/react/field'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { field } from '@/styled-system/recipes'
import { descriptionOf, Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** A field with several lines; `rows` is the number of visible lines. Accepts `{...register('name')}`. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  optional,
  disabled,
  className,
  ...input
}: TextareaFieldProps) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, required, optional, disabled, className }}>
      <Ark.Textarea
        rows={3}
        {...input}
        aria-describedby={descriptionOf(id, { hint, error })}
        className={field().textarea}
      />
    </Field>
  )
}
