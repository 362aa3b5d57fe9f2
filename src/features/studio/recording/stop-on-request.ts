import type { createStore } from 'jotai'
import { onStopRequest } from '@/platform/recording/recording-stop.ts'
import { pendingChangesAtom } from '../upload/recording-outbox.ts'
import { isKeptAtom, stopRecordingAtom } from './recording.ts'

type Store = ReturnType<typeof createStore>

/**
 * Ends the recording when the person signs out in another tab. Answers that tab when the end was sent to the server.
 */
export function stopOnRequest(store: Store): () => void {
  return onStopRequest(async () => {
    if (!store.get(isKeptAtom)) return false
    // Subscribes before the stop, because the end may be sent immediately.
    const sent = untilSent(store)
    await store.set(stopRecordingAtom)
    await sent
    return true
  })
}

/**
 * Resolves when no operation waits to be sent, because the end is sent last. The other tab waits only for a limited
 * time.
 */
function untilSent(store: Store): Promise<void> {
  return new Promise((resolve) => {
    // An operation appears in `pendingChangesAtom` only a moment after it was put into the outbox.
    let wasPending = false
    const unsubscribe = store.sub(pendingChangesAtom, look)
    function look() {
      const isPending = store.get(pendingChangesAtom).size > 0
      wasPending ||= isPending
      if (isPending || !wasPending) return
      unsubscribe()
      resolve()
    }
    look()
  })
}
