import type * as v from 'valibot'

/**
 * A form as it opens: the fields of its schema with what is known about them. An unknown field is blank, and a
 * number is text, as the browser reports it.
 *
 * @param known a stored row, or the defaults of a new one
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
