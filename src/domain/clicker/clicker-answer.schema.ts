import * as v from 'valibot'
import { CountingCategory } from './counting-category.schema.ts'

/** `CountedPlace` is the only information about the service and the church that a counting device receives. */
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
 * `ClickerAnswer` is the answer of `open_clicker` and `send_taps`. In the state `ended`, the day of the service is
 * over, but the device may still upload its taps. Two days later, the state is `over`. In the state `unopened`, the
 * device must open the clicker first. In the state `full`, the service has too many devices.
 */
export const ClickerAnswer = v.variant('state', [
  v.object({ state: v.picklist(['open', 'ended']), ...CountedPlace.entries }),
  v.object({ state: v.picklist(['unknown', 'withdrawn', 'unopened', 'over', 'full']) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])
export type ClickerAnswer = v.InferOutput<typeof ClickerAnswer>
