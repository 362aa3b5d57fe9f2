import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { keepAwake } from '@/platform/offline/wake-lock.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { recordingAtom, startRecordingAtom } from '../recording/recording.ts'
import { armedAtom, claimArmedAtom } from '../shared/armed-recording.ts'
import type { Armed } from '../shared/armed-recording.ts'

type Store = ReturnType<typeof createStore>

const TICK_MS = 1000
/** A longer gap between two ticks means that the computer slept. Even a hidden tab runs its timer once a minute. */
const LATE_MS = 90_000

/** The current time in epoch milliseconds, updated every second while a recording is armed. */
export const armedNowMsAtom = atom(0)

/** The armed recording that did not start, because the computer slept, no camera came or the start failed. */
export const missedArmedAtom = atom<Armed | null>(null)

/** Starts the armed recording with its planned end. Switches counting on if it is off. */
export const startArmedAtom = atom(null, async (_, set, { kind, id, endsAtMs }: Armed) => {
  set(isCountingOnAtom, true)
  return set(startRecordingAtom, kind === 'event' ? { eventId: id } : { serviceInstanceId: id }, { endsAtMs })
})

/**
 * Keeps the computer awake while a recording of this user is armed. Starts the recording when its time has come and the
 * camera is live. The returned function ends both.
 */
export function followArmed(store: Store, userId: string, now: () => number = Date.now): () => void {
  return followAtom(store, armedAtom, (armed, signal) => {
    if (armed?.userId !== userId) return
    keepAwake(signal)
    let lastMs = 0
    const look = () => {
      const nowMs = now()
      store.set(armedNowMsAtom, nowMs)
      const wasAway = nowMs - lastMs > LATE_MS
      lastMs = nowMs
      if (nowMs < armed.startsAtMs) return
      const isMissed = nowMs >= armed.endsAtMs || (wasAway && nowMs - armed.startsAtMs > LATE_MS)
      const isReady = store.get(cameraStreamAtom).phase === 'live' && store.get(recordingAtom).phase === 'idle'
      if (isRecorded(store, armed)) store.set(claimArmedAtom, armed)
      else if (isMissed) miss(store, armed)
      else if (isReady) start(store, armed)
    }
    const timer = setInterval(look, TICK_MS)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    look()
  })
}

function isRecorded(store: Store, { id }: Armed): boolean {
  const recording = store.get(recordingAtom)
  if (!('session' in recording) || recording.session.isRehearsal) return false
  return [recording.session.serviceInstanceId, recording.session.eventId].includes(id)
}

function miss(store: Store, armed: Armed) {
  if (store.set(claimArmedAtom, armed)) store.set(missedArmedAtom, armed)
}

function start(store: Store, armed: Armed) {
  if (!store.set(claimArmedAtom, armed)) return
  store
    .set(startArmedAtom, armed)
    .then((result) => result === 'started' || store.set(missedArmedAtom, armed))
    .catch((error: unknown) => console.error('The armed recording did not start', error))
}
