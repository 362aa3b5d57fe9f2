import { atom, useAtomValue } from 'jotai'
import { useIsOnline } from '@/platform/use-is-online.ts'
import { Notice } from '@/ui/notice.tsx'
import { KEPT_HERE } from '../shared/kept-here.ts'
import { delayedSessionsAtom } from '../upload/recording-outbox.ts'
import { recordingAtom } from './recording.ts'

/** The id of the running recording, or null while no recording runs. A rehearsal sends nothing and has no id here. */
const sentIdAtom = atom((get) => {
  const recording = get(recordingAtom)
  return 'session' in recording && !recording.session.isRehearsal ? recording.session.id : null
})

/** Returns true while the running recording stays on this computer, because the server cannot be reached. */
export function useIsRecordingOffline(): boolean {
  const id = useAtomValue(sentIdAtom)
  const isDelayed = useAtomValue(delayedSessionsAtom).has(id ?? '')
  const isOnline = useIsOnline()
  return id !== null && (isDelayed || !isOnline)
}

export function OfflineNotice() {
  return useIsRecordingOffline() && <Notice>Offline. {KEPT_HERE}</Notice>
}
