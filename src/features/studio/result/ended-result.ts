import type { createStore } from 'jotai'
import { cameraChoicesAtom } from '../camera/cameras.ts'
import { dismissResultAtom } from '../recording/recording.ts'

/**
 * Dismisses the result when a camera is added or chosen, because the person then needs the picture. The returned
 * function stops watching.
 */
export function dismissResultWithCamera(store: ReturnType<typeof createStore>): () => void {
  return store.sub(cameraChoicesAtom, () => store.set(dismissResultAtom))
}
