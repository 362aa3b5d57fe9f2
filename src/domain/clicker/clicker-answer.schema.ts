import * as v from 'valibot'
import { CountingCategory } from './counting-category.schema.ts'

/** The service that a device counts, and all it is told of the church. */
export const CountedPlace = v.object({
  service: v.string(),
  name: v.string(),
  date: v.string(),
  startTime: v.string(),
  categories: v.array(CountingCategory),
  /** All clickers of the service counted this together; null before the first tap. */
  everyone: v.nullable(v.number()),
})
export type CountedPlace = v.InferOutput<typeof CountedPlace>

/**
 * `open_clicker` and `send_taps` answer this. `ended`: the day of the service is over; counts of the device are still
 * taken for two days, then it is `over`. `unopened`: the device must open the clicker first. `full`: too many devices.
 */
export const ClickerAnswer = v.variant('state', [
  v.object({ state: v.picklist(['open', 'ended']), ...CountedPlace.entries }),
  v.object({ state: v.picklist(['unknown', 'withdrawn', 'unopened', 'over', 'full']) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])
export type ClickerAnswer = v.InferOutput<typeof ClickerAnswer>
