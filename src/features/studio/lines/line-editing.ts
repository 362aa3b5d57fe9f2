import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'

/**
 * Lines are edited over a picture: editing ends when the picture does, because its camera is lost, deleted or replaced,
 * and with the visit.
 */
export function closeLinesWithStream(store: ReturnType<typeof createStore>): () => void {
  const close = () => {
    if (store.get(lineEditingAtom).phase !== 'closed') store.set(lineEditingAtom, { phase: 'closed' })
  }
  return followAtom(store, cameraStreamAtom, (_, signal) => signal.addEventListener('abort', close, { once: true }))
}
