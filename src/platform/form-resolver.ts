import { valibotResolver } from '@hookform/resolvers/valibot'
import type { FieldValues, Resolver, ResolverOptions } from 'react-hook-form'
import type * as v from 'valibot'

/** The text replaces an unreadable entry: it is neither a date, nor a time, nor a whole number. */
const UNREADABLE = 'Infinity'

/**
 * The domain's schema as the check of a form. A date, time or number that is half typed or impossible gets the
 * schema's message for an invalid value, and is never taken for blank.
 *
 * @param toInput where the form is typed in another shape than the schema takes
 */
export function formResolver<Input extends FieldValues, Output, Typed extends FieldValues = Input>(
  schema: v.GenericSchema<Input, Output>,
  toInput: (typed: Typed) => Input = (typed) => typed as FieldValues as Input,
): Resolver<Typed, unknown, Output> {
  const check = valibotResolver<Input, unknown, Output>(schema)
  return async (values, context, options) => {
    const input = toInput(withUnreadable(values, options.fields))
    // Every field is checked, and also by the checks that compare several.
    const result = await check(input, context, { ...options, criteriaMode: 'all' } as unknown as ResolverOptions<Input>)
    return result as Awaited<ReturnType<Resolver<Typed, unknown, Output>>>
  }
}

/** The browser reports an unreadable entry as '', like a blank one; only the element's validity shows the difference. */
function withUnreadable<Typed extends FieldValues>(values: Typed, fields: ResolverOptions<Typed>['fields']): Typed {
  const unreadable = Object.values(fields)
    .filter(({ ref }) => ref instanceof HTMLInputElement && ref.validity.badInput)
    .map(({ name }) => [name, UNREADABLE])
  return { ...values, ...Object.fromEntries(unreadable) }
}
