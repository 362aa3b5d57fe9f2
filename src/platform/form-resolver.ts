import { valibotResolver } from '@hookform/resolvers/valibot'
import type { FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import type * as v from 'valibot'

/** Replaces an unreadable entry. This text is not a valid date, time or whole number. */
const UNREADABLE = 'Infinity'

/**
 * Checks a form with the domain's schema. A half-typed or impossible date, time or number gets the schema's message for
 * an invalid value. Such an entry is not treated as empty.
 *
 * @param toInput converts the form's values if they have another shape than the schema expects
 */
export function formResolver<Input extends FieldValues, Output, Typed extends FieldValues = Input>(
  schema: v.GenericSchema<Input, Output>,
  toInput: (typed: Typed) => Input = (typed) => typed as FieldValues as Input,
): Resolver<Typed, unknown, Output> {
  const check = valibotResolver<Input, unknown, Output>(schema)
  return async (values, context, options) => {
    const input = toInput(withUnreadable(values, options.fields))
    // With the setting 'all', a failed check does not stop the checks across several fields.
    const result = await check(input, context, { ...options, criteriaMode: 'all' } as unknown as ResolverOptions<Input>)
    return result as Awaited<ReturnType<Resolver<Typed, unknown, Output>>>
  }
}

/**
 * The browser reports an unreadable entry as '', like an empty field. Only the element's validity shows the difference.
 */
function withUnreadable<Typed extends FieldValues>(values: Typed, fields: ResolverOptions<Typed>['fields']): Typed {
  const unreadable = Object.values(fields)
    .filter(({ ref }) => ref instanceof HTMLInputElement && ref.validity.badInput)
    .map(({ name }) => [name, UNREADABLE])
  return { ...values, ...Object.fromEntries(unreadable) }
}
