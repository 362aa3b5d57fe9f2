import * as v from 'valibot'
import { CountingCategory } from './counting-category.schema.ts'

/** `CountedPlace` is all that a counting device learns about the service and the church. */
export const CountedPlace = v.object({
  service: v.string(),
  name: v.string(),
  date: v.string(),
  startTime: v.string(),
  categories: v.array(CountingCategory),
  /** `everyone` is the sum of all clickers of the service; null before the first tap. */
  everyone: v.nullable(v.number()),
})
export type CountedPlace = v.InferOutput<typeof CountedPlace>

/**
 * `ClickerAnswer` is the answer of `open_clicker` and `send_taps`. `ended`: the day of the service is over, but the
 * device may upload its taps for two more days, then the state is `over`. `unopened`: the device must open the clicker
 * first. `full`: the service has too many devices.
 */
export const ClickerAnswer = v.variant('state', [
  v.object({ state: v.picklist(['open', 'ended']), ...CountedPlace.entries }),
  v.object({ state: v.picklist(['unknown', 'withdrawn', 'unopened', 'over', 'full']) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])
export type ClickerAnswer = v.InferOutput<typeof ClickerAnswer>
