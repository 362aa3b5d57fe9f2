import { atom } from 'jotai'
import * as v from 'valibot'
import { MAX_RECORDING_MS } from '@/domain/recordings/recording.rules.ts'
import { storedAtom } from '@/platform/stored-atom.ts'

/** A recording that starts and ends by itself. Both times are epoch milliseconds. */
const Armed = v.object({
  userId: v.string(),
  kind: v.picklist(['service-instance', 'event']),
  id: v.string(),
  name: v.string(),
  startsAtMs: v.number(),
  endsAtMs: v.number(),
})
export type Armed = v.InferOutput<typeof Armed>

const storedArmedAtom = storedAtom('narthex.armed-recording', v.nullable(Armed), null)

export const armedAtom = atom(
  (get) => get(storedArmedAtom),
  (_, set, armed: Armed | null) => set(storedArmedAtom, () => armed),
)

/**
 * Removes the armed recording, so that no other tab starts it too. Returns false if another tab has already removed it.
 */
export const claimArmedAtom = atom(null, (_, set, armed: Armed): boolean => {
  let isMine = false
  set(storedArmedAtom, (now) => {
    isMine = now?.id === armed.id && now.startsAtMs === armed.startsAtMs
    return isMine ? null : now
  })
  return isMine
})

/**
 * Returns the end of the armed recording of this service or event, in epoch milliseconds. If a person starts the
 * recording before the armed time, it has the same end. Returns null if this service or event is not armed, or if the
 * end is past or too far away.
 */
export function armedEnd(armed: Armed | null, id: string | null | undefined, nowMs: number): number | null {
  if (!armed || armed.id !== id) return null
  const leftMs = armed.endsAtMs - nowMs
  return leftMs > 0 && leftMs <= MAX_RECORDING_MS ? armed.endsAtMs : null
}
