import * as v from 'valibot'
import { Instant } from '../shared/column-values.ts'

/** Work that no request starts, and whether it is done. */
export const Timer = v.strictObject({
  name: v.picklist(['webhooks', 'pictures']),
  /** late: an hour after it was due; failing: it runs, and the last run failed */
  state: v.picklist(['never', 'late', 'failing', 'fresh']),
  /** when a run last ended well */
  ranAt: v.nullable(Instant),
  /** when a run last ended, well or not */
  triedAt: v.nullable(Instant),
})
export type Timer = v.InferOutput<typeof Timer>
