import { get } from 'react-hook-form'
import type { FieldError, FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Connects text fields to a form. Use it as `const field = fieldsOf(form)` and `<TextField label="Title"
 * {...field('title')} />`. `deps` names fields that are checked again when this field changes; `onChange` is called after a
 * change by a person.
 */
export function fieldsOf<Values extends FieldValues, Draft>({
  register,
  formState,
}: Pick<UseFormReturn<Values, unknown, Draft>, 'register' | 'formState'>) {
  return <Name extends FieldPath<Values>>(
    name: Name,
    options?: Pick<RegisterOptions<Values, Name>, 'deps' | 'onChange'>,
  ) => {
    const error: FieldError | undefined = get(formState.errors, name)
    return { ...register(name, options), error: error?.message }
  }
}
