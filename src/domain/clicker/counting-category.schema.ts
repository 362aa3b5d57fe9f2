import * as v from 'valibot'

/** What ushers tap: adults, children, or what else the church counts. */
export const CountingCategory = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30)),
  /** Whether it belongs to the total: visitors were tapped as adults or children too. */
  inTotal: v.boolean(),
})
export type CountingCategory = v.InferOutput<typeof CountingCategory>
