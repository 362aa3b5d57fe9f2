import type { createStore } from 'jotai'
import { onStopRequest } from '@/platform/recording-lock.ts'
import { pendingChangesAtom } from '../upload/recording-outbox.ts'
import { isKeptAtom, stopRecordingAtom } from './recording.ts'

type Store = ReturnType<typeof createStore>

/** Ends the recording when the person signs out in another tab, and says so when the server has its end. */
export function stopOnRequest(store: Store): () => void {
  return onStopRequest(async () => {
    if (!store.get(isKeptAtom)) return false
    // Followed from before the stop, so that an end that is sent at once is not missed.
    const sent = untilSent(store)
    await store.set(stopRecordingAtom)
    await sent
    return true
  })
}

/** The end goes last: with it all is sent. The page that asked does not wait for ever. */
function untilSent(store: Store): Promise<void> {
  return new Promise((resolve) => {
    // An operation that was just put in the outbox shows there a moment later.
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
