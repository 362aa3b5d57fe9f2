import { Field as Ark } from '@ark-ui/react/field'
import type { ComponentProps } from 'react'
import { field } from '@/styled-system/recipes'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Several lines; `rows` says how many show. Takes `{...register('name')}`. */
export function TextareaField({ label, hint, error, required, disabled, className, ...input }: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, required, disabled, className }}>
      <Ark.Textarea rows={3} {...input} className={field().textarea} />
    </Field>
  )
}
