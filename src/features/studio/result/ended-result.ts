import { atom } from 'jotai'
import { endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import type { EndedRecording } from '../recording/recording.ts'

const seenAtom = atom<EndedRecording | null>(null)

/** The recording that has just ended and whose result is still to be shown. */
export const unseenResultAtom = atom((get) => {
  const ended = get(endedRecordingAtom)
  return get(recordingAtom).phase === 'idle' && ended !== get(seenAtom) ? ended : null
})

/** A new visit dismisses the result too, because the list of recordings has what an earlier visit recorded. */
export const dismissResultAtom = atom(null, (get, set) => set(seenAtom, get(endedRecordingAtom)))
