import { atom } from 'jotai'
import type { createStore } from 'jotai'
import * as v from 'valibot'
import { followAtom } from '@/platform/follow-atom.ts'
import { storedAtom } from '@/platform/stored-atom.ts'
import { keepAwake } from '@/platform/wake-lock.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { recordingAtom, startRecordingAtom } from '../recording/recording.ts'

type Store = ReturnType<typeof createStore>

const TICK_MS = 1000
/** A hidden tab looks once a minute; what is later than that was asleep. */
const LATE_MS = 90_000

/** A recording that is to start and to end by itself. Both times are epoch milliseconds. */
const Armed = v.object({
  userId: v.string(),
  kind: v.picklist(['service-instance', 'event']),
  id: v.string(),
  name: v.string(),
  startsAtMs: v.number(),
  endsAtMs: v.number(),
})
export type Armed = v.InferOutput<typeof Armed>

/** Kept on the device, so that a reload changes nothing. */
const storedArmedAtom = storedAtom('narthex.armed-recording', v.nullable(Armed), null)

export const armedAtom = atom(
  (get) => get(storedArmedAtom),
  (_, set, armed: Armed | null) => set(storedArmedAtom, () => armed),
)

/** Epoch milliseconds, once a second while a recording is armed. */
export const armedNowMsAtom = atom(0)

/** One that was not started: the computer was asleep, the studio was closed, or the start failed. */
export const missedArmedAtom = atom<Armed | null>(null)

/** Takes it away, so that no other tab starts it too; false when another one did. */
const claimAtom = atom(null, (_, set, armed: Armed): boolean => {
  let isMine = false
  set(storedArmedAtom, (now) => {
    isMine = now?.id === armed.id && now.startsAtMs === armed.startsAtMs
    return isMine ? null : now
  })
  return isMine
})

/** Starts it as a person would; its end is part of its plan. It counts, also where someone had paused counting. */
export const startArmedAtom = atom(null, async (_, set, { kind, id, endsAtMs }: Armed) => {
  set(isCountingOnAtom, true)
  return set(startRecordingAtom, kind === 'event' ? { eventId: id } : { serviceInstanceId: id }, { endsAtMs })
})

/**
 * Keeps the computer awake while a recording of this person is armed and starts it when it is time and the camera is
 * there, until the returned function is called.
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
      // A person was earlier.
      if (isRecorded(store, armed)) store.set(claimAtom, armed)
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
  if (store.set(claimAtom, armed)) store.set(missedArmedAtom, armed)
}

function start(store: Store, armed: Armed) {
  if (!store.set(claimAtom, armed)) return
  store
    .set(startArmedAtom, armed)
    .then((result) => result === 'started' || store.set(missedArmedAtom, armed))
    .catch((error: unknown) => console.error('The armed recording did not start', error))
}
