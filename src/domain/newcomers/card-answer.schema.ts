import * as v from 'valibot'

/** `OpenedCard` is the answer of `open_card`. The page learns only the name of the church. */
export const OpenedCard = v.variant('state', [
  v.object({ state: v.literal('open'), church: v.string() }),
  v.object({ state: v.picklist(['unknown', 'withdrawn']) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])
export type OpenedCard = v.InferOutput<typeof OpenedCard>

/** `SentCard` is the answer of `send_card`. `retryAfter` is in seconds. In the state `full`, the queue has no room. */
export const SentCard = v.variant('state', [
  v.object({ state: v.picklist(['sent', 'unknown', 'withdrawn', 'full']) }),
  v.object({ state: v.literal('busy'), retryAfter: v.number() }),
])
export type SentCard = v.InferOutput<typeof SentCard>
