import type { createStore } from 'jotai'
import { closeVideoFilesAtom } from './cameras.ts'
import { showStream } from './camera-stage.ts'
import { followCamera } from './camera-stream.ts'
import { CountingEngine, browserTools } from './counting-engine.ts'
import { openLogAtom } from './counts.ts'
import { closeLinesWithStream } from './line-editing.ts'
import { readWithChoice } from './load-studio.ts'
import { stopRecordingAtom } from './recording.ts'
import { followCounts } from './recording-counts.ts'
import { followRecording } from './recording-engine.ts'

/**
 * Everything that lives as long as somebody is in the studio: the camera's stream, the vision worker, the taking of
 * snapshots. Leaving ends a running recording, stops the camera, closes the worker and the opened files.
 */
export function enterStudio(store: ReturnType<typeof createStore>, userId: string, tools = browserTools): () => void {
  store.set(openLogAtom, userId)
  const counting = new CountingEngine(store, tools)
  const leave = [
    readWithChoice(store),
    closeLinesWithStream(store),
    followRecording(store),
    followCounts(store),
    counting.start(),
    showStream(store),
    followCamera(store),
  ]
  return () => {
    store
      .set(stopRecordingAtom)
      .catch((error: unknown) => console.error('The recording could not be ended properly', error))
    for (const one of leave) one()
    store.set(closeVideoFilesAtom)
  }
}
