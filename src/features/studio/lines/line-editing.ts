import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'

/**
 * Lines are edited over a picture: when it goes, because its camera is lost, deleted or another one is shown, editing
 * ends with it, and it ends with the visit.
 */
export function closeLinesWithStream(store: ReturnType<typeof createStore>): () => void {
  const close = () => {
    if (store.get(lineEditingAtom).phase !== 'closed') store.set(lineEditingAtom, { phase: 'closed' })
  }
  return followAtom(store, cameraStreamAtom, (_, signal) => signal.addEventListener('abort', close, { once: true }))
}
