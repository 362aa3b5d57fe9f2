import * as v from 'valibot'
import { Instant } from '../shared/column-values.ts'

export const Timer = v.strictObject({
  name: v.picklist(['webhooks', 'pictures']),
  /** In the state `late`, the work is an hour overdue; in the state `failing`, the last run failed. */
  state: v.picklist(['never', 'late', 'failing', 'fresh']),
  /** `ranAt` is the end of the last successful run. */
  ranAt: v.nullable(Instant),
  /** `triedAt` is the end of the last run, successful or not. */
  triedAt: v.nullable(Instant),
})
export type Timer = v.InferOutput<typeof Timer>
