import type * as v from 'valibot'

/**
 * Returns the first values of a form, with the fields of its schema filled from `known`. A field without a value is '',
 * and a number becomes text, as in an input.
 *
 * @param known a stored row, or the defaults of a new row
 */
export function formValues<Schema extends v.GenericSchema & { entries: v.ObjectEntries }>(
  schema: Schema,
  known: { [Field in keyof v.InferInput<Schema>]?: unknown },
): v.InferInput<Schema> {
  const values = Object.keys(schema.entries).map((field) => {
    const value = known[field as keyof v.InferInput<Schema>]
    return [field, typeof value === 'number' ? String(value) : (value ?? '')]
  })
  return Object.fromEntries(values) as v.InferInput<Schema>
}
