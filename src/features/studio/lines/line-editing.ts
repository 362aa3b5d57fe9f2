import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { closeEditingAtom } from '../shared/studio-view.ts'

/**
 * Lines and masks are edited over a picture: editing ends when the picture does, because its camera is lost, deleted or
 * replaced, and with the visit.
 */
export function closeEditingWithStream(store: ReturnType<typeof createStore>): () => void {
  const close = () => store.set(closeEditingAtom)
  return followAtom(store, cameraStreamAtom, (_, signal) => signal.addEventListener('abort', close, { once: true }))
}
