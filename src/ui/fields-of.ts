import { get } from 'react-hook-form'
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Ties text fields to a form: `<TextField label="Title" {...field('title')} />`, with `const field = fieldsOf(form)`. */
export function fieldsOf<Values extends FieldValues, Draft>({
  register,
  formState,
}: Pick<UseFormReturn<Values, unknown, Draft>, 'register' | 'formState'>) {
  return (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(formState.errors, name)
    return { ...register(name), error: error?.message }
  }
}
