import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { cameraChoicesAtom } from '../camera/cameras.ts'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import type { EndedRecording } from '../recording/recording.ts'

const seenAtom = atom<EndedRecording | null>(null)

/** The recording that ended last, until its result is dismissed or the next recording starts. */
export const unseenResultAtom = atom((get) => {
  const ended = get(endedRecordingAtom)
  return get(recordingAtom).phase === 'idle' && ended !== get(seenAtom) ? ended : null
})

/** Dismisses the result. Also called when a visit begins, because the list of recordings shows earlier results. */
export const dismissResultAtom = atom(null, (get, set) => set(seenAtom, get(endedRecordingAtom)))

/**
 * Dismisses the result when a camera is added or chosen, because the person then needs the picture. The returned
 * function stops watching.
 */
export function dismissResultWithCamera(store: ReturnType<typeof createStore>): () => void {
  return store.sub(cameraChoicesAtom, () => store.set(dismissResultAtom))
}
