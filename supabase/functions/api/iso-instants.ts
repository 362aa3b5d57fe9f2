import type * as v from 'valibot'
import { Instant } from '../../../src/domain/shared/column-values.ts'
import { isoInstant } from '../../../src/domain/shared/dates.ts'

/** An answer as it leaves: whichever back end gave its instants, they are as the document promises. */
export function withIsoInstants(schema: v.GenericSchema, answer: unknown): unknown {
  if (answer === null || answer === undefined) return answer
  if (schema === Instant) return isoInstant(answer as string)
  const { wrapped, item, entries } = schema as Partial<Record<'wrapped' | 'item', v.GenericSchema>> & {
    entries?: Record<string, v.GenericSchema>
  }
  if (wrapped) return withIsoInstants(wrapped, answer)
  if (item) return (answer as unknown[]).map((each) => withIsoInstants(item, each))
  if (!entries) return answer
  const fields = Object.entries(answer).map(([name, field]) => {
    const entry = entries[name]
    return [name, entry ? withIsoInstants(entry, field) : field]
  })
  return Object.fromEntries(fields)
}
