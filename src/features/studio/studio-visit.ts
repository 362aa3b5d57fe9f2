import { useStore } from 'jotai'
import type { createStore } from 'jotai'
import { useEffect } from 'react'
import { followArmed } from './arming/arming.ts'
import { forgetVideoFilesAtom } from './camera/cameras.ts'
import { showStream } from './stage/camera-stage.ts'
import { followLeftFilms } from './check/left-films.ts'
import { followCamera } from './camera/camera-stream.ts'
import { CountingEngine, browserTools } from './counting/counting-engine.ts'
import { openLogAtom, ownerAtom } from './counting/counts.ts'
import { closeEditingWithStream } from './lines/line-editing.ts'
import { dismissResultAtom, interruptRecordingAtom } from './recording/recording.ts'
import { dismissResultWithCamera } from './result/ended-result.ts'
import { followMinutes } from './recording/follow-minutes.ts'
import { stopOnRequest } from './recording/stop-on-request.ts'
import { followRecording } from './recording/recording-engine.ts'

/**
 * Starts camera, vision worker and snapshots for a visit. The returned function ends a running recording, stops the
 * camera and closes the worker. The opened files stay for this user's next visit.
 */
export function enterStudio(store: ReturnType<typeof createStore>, userId: string, tools = browserTools): () => void {
  if (store.get(ownerAtom) !== userId) store.set(forgetVideoFilesAtom)
  store.set(openLogAtom, userId)
  store.set(dismissResultAtom)
  const counting = new CountingEngine(store, tools)
  const leave = [
    closeEditingWithStream(store),
    dismissResultWithCamera(store),
    followRecording(store),
    followMinutes(store),
    stopOnRequest(store),
    counting.start(),
    showStream(store),
    followCamera(store),
    followArmed(store, userId),
    followLeftFilms(store, userId),
  ]
  return () => {
    store
      .set(interruptRecordingAtom)
      .catch((error: unknown) => console.error('The recording could not be ended properly', error))
    for (const one of leave) one()
  }
}

/** Runs the camera, counting and recording while the studio's page is mounted. */
export function useStudioVisit(userId: string): void {
  const store = useStore()
  useEffect(() => enterStudio(store, userId), [store, userId])
}
