import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { closeEditingAtom } from '../shared/studio-view.ts'

/**
 * Ends the editing of lines and masks when the camera's stream ends or changes, because the editor covers the stream's
 * picture. The returned function stops watching and also ends the editing.
 */
export function closeEditingWithStream(store: ReturnType<typeof createStore>): () => void {
  const close = () => store.set(closeEditingAtom)
  return followAtom(store, cameraStreamAtom, (_, signal) => signal.addEventListener('abort', close, { once: true }))
}
