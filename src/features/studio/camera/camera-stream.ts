import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { activeCameraAtom, onlineDevicesAtom, videoFilesAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'
import { browserDevices, streamFailureReason } from './camera-devices.ts'
import type { CameraDevices, StreamFailureReason } from './camera-devices.ts'
import { openStream, updateOnline } from './webcam-stream.ts'

type Store = ReturnType<typeof createStore>

export type StreamSource = { kind: 'webcam'; stream: MediaStream } | { kind: 'file'; cameraId: string; url: string }

type CameraStream =
  | { phase: 'none' }
  | { phase: 'opening' }
  | { phase: 'live'; source: StreamSource }
  | { phase: 'failed'; reason: StreamFailureReason }

const streamAtom = atom<CameraStream>({ phase: 'none' })
const attemptAtom = atom(0)
/** The camera to open. A higher `attempt` opens the same camera again. */
const wantedAtom = atom((get) => ({ camera: get(activeCameraAtom), attempt: get(attemptAtom) }))

export const cameraStreamAtom = atom((get) => get(streamAtom))

export const reopenCameraAtom = atom(null, (_, set) => set(attemptAtom, (attempt) => attempt + 1))

/** True while the video of a file stands at its end. Written by the stage. */
export const isVideoOverAtom = atom(false)

/** Milliseconds that a file may take to show a picture. */
export const pictureWaitMsAtom = atom(8000)

/** Marks the shown file as failed. Called when its video element reports an error or shows no picture in time. */
export const failFileAtom = atom(null, (get, set, reason: 'not-a-video' | 'no-picture') => {
  const stream = get(streamAtom)
  if (stream.phase === 'live' && stream.source.kind === 'file') set(streamAtom, { phase: 'failed', reason })
})

/**
 * Keeps the active camera's stream open and the online status current, until the returned function is called.
 * An unplugged or missing webcam opens when it is plugged in.
 */
export function followCamera(store: Store, devices: CameraDevices | null = browserDevices()): () => void {
  async function onDeviceChange() {
    if (!devices) return
    await updateOnline(store, devices, { mayRebind: false })
    const stream = store.get(streamAtom)
    const isAwaited = stream.phase === 'failed' && (stream.reason === 'unplugged' || stream.reason === 'missing')
    if (isAwaited && store.get(activeCameraAtom)?.isOnline) store.set(reopenCameraAtom)
  }
  const onDevices = () => void onDeviceChange()
  devices?.addEventListener('devicechange', onDevices)
  if (devices) void updateOnline(store, devices, { mayRebind: true })
  const stop = followAtom(store, wantedAtom, ({ camera }, signal) => open(store, devices, camera, signal), {
    isEqual: (before, now) => before.camera?.id === now.camera?.id && before.attempt === now.attempt,
  })
  return () => {
    stop()
    devices?.removeEventListener('devicechange', onDevices)
    store.set(streamAtom, { phase: 'none' })
  }
}

function open(store: Store, devices: CameraDevices | null, camera: ListedCamera | null, signal: AbortSignal) {
  if (!camera) return store.set(streamAtom, { phase: 'none' })
  store.set(streamAtom, { phase: 'opening' })
  void (camera.kind === 'file' ? openFile(store, camera, signal) : openWebcam(store, devices, camera, signal))
}

async function openWebcam(store: Store, devices: CameraDevices | null, camera: ListedCamera, signal: AbortSignal) {
  if (!devices) return store.set(streamAtom, { phase: 'failed', reason: 'insecure' })
  let stream: MediaStream
  try {
    stream = await openStream(store, devices, camera)
  } catch (error) {
    if (signal.aborted) return
    console.warn(`Camera ${camera.name} could not be opened`, error)
    return store.set(streamAtom, { phase: 'failed', reason: streamFailureReason(error) })
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // The person may have chosen another camera while the browser asked for permission.
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', () => void reportEnd(store, signal), { signal })
  store.set(streamAtom, { phase: 'live', source: { kind: 'webcam', stream } })
  // The browser reveals the device ids only after permission is granted.
  if (store.get(onlineDevicesAtom) === null) await updateOnline(store, devices, { mayRebind: true })
}

/** Reports a track that ended because the device was unplugged or the person withdrew the permission. */
async function reportEnd(store: Store, signal: AbortSignal) {
  const isRefused = await isCameraRefused()
  if (signal.aborted) return
  store.set(streamAtom, { phase: 'failed', reason: isRefused ? 'denied' : 'unplugged' })
}

async function isCameraRefused(): Promise<boolean> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' })
    return permission.state === 'denied'
  } catch (error) {
    // Some browsers do not let a page query the camera permission.
    console.info('The camera permission could not be read', error)
    return false
  }
}

/** Opens a file under an object URL, which is revoked when another camera opens or the visit ends. */
async function openFile(store: Store, camera: ListedCamera, signal: AbortSignal) {
  const cameraId = camera.id
  const opened = store.get(videoFilesAtom).find((one) => one.camera.id === cameraId)
  if (!opened) return
  const url = URL.createObjectURL(opened.file)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true })
  const found = await probeVideo(url, store.get(pictureWaitMsAtom))
  if (signal.aborted) return
  const isPlayable = found === 'video'
  store.set(videoFilesAtom, (files) => files.map((one) => (one.camera.id === cameraId ? { ...one, isPlayable } : one)))
  if (found !== 'video') return store.set(streamAtom, { phase: 'failed', reason: found })
  store.set(streamAtom, { phase: 'live', source: { kind: 'file', cameraId, url } })
}

/**
 * Loads the metadata of a file in a video element, because only the browser knows its supported formats. An audio file
 * is `not-a-video`. If WebKit gives no answer within `waitMs`, the result is `no-picture`.
 */
async function probeVideo(url: string, waitMs: number): Promise<'video' | 'not-a-video' | 'no-picture'> {
  const video = document.createElement('video')
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve('no-picture'), waitMs)
      signal.addEventListener('abort', () => clearTimeout(timer))
      video.preload = 'metadata'
      video.muted = true
      video.addEventListener('loadedmetadata', () => resolve(video.videoWidth > 0 ? 'video' : 'not-a-video'), {
        signal,
      })
      video.addEventListener('error', () => resolve('not-a-video'), { signal })
      video.src = url
    })
  } finally {
    answered.abort()
    // Frees the decoder, which a detached element would keep.
    video.removeAttribute('src')
    video.load()
  }
}
