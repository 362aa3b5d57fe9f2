import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { activeCameraAtom, onlineDevicesAtom, videoFilesAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'
import { browserDevices, onlineIds, streamFailureReason } from './camera-devices.ts'
import type { CameraDevices, StreamFailureReason } from './camera-devices.ts'

type Store = ReturnType<typeof createStore>

export type StreamSource = { kind: 'webcam'; stream: MediaStream } | { kind: 'file'; url: string }

export type CameraStream =
  | { phase: 'none' }
  | { phase: 'opening' }
  | { phase: 'live'; source: StreamSource }
  | { phase: 'failed'; reason: StreamFailureReason }

const streamAtom = atom<CameraStream>({ phase: 'none' })
const attemptAtom = atom(0)
/** What has to change for the stream to be opened anew; a new name of the camera is not among it. */
const wantedAtom = atom((get) => `${get(attemptAtom)} ${get(activeCameraAtom)?.id ?? ''}`)

/** The picture of the active camera. */
export const cameraStreamAtom = atom((get) => get(streamAtom))

/** The person tries again after a failure. */
export const reopenCameraAtom = atom(null, (_, set) => set(attemptAtom, (attempt) => attempt + 1))

/** The element that shows a file came upon something it cannot play. */
export const reportBrokenFileAtom = atom(null, (get, set) => {
  const stream = get(streamAtom)
  if (stream.phase === 'live' && stream.source.kind === 'file')
    set(streamAtom, { phase: 'failed', reason: 'not-a-video' })
})

/**
 * Keeps the stream of the active camera open and the online dots right, until the returned function is called.
 * A webcam that was pulled out, or was not there, opens by itself when it is plugged in.
 */
export function followCamera(store: Store, devices: CameraDevices | null = browserDevices()): () => void {
  let opened = new AbortController()
  function open() {
    opened.abort()
    opened = new AbortController()
    const camera = store.get(activeCameraAtom)
    if (!camera) return store.set(streamAtom, { phase: 'none' })
    store.set(streamAtom, { phase: 'opening' })
    void (camera.kind === 'file'
      ? openFile(store, camera, opened.signal)
      : openWebcam(store, devices, camera, opened.signal))
  }
  async function look() {
    if (!devices) return
    try {
      store.set(onlineDevicesAtom, onlineIds(await devices.enumerateDevices()))
    } catch (error) {
      console.warn('Cameras could not be listed', error)
    }
  }
  async function lookAgain() {
    await look()
    const stream = store.get(streamAtom)
    const isAwaited = stream.phase === 'failed' && (stream.reason === 'unplugged' || stream.reason === 'missing')
    if (isAwaited && store.get(activeCameraAtom)?.isOnline) open()
  }
  const onDevices = () => void lookAgain()
  const unsubscribe = store.sub(wantedAtom, open)
  devices?.addEventListener('devicechange', onDevices)
  void look()
  open()
  return () => {
    unsubscribe()
    devices?.removeEventListener('devicechange', onDevices)
    opened.abort()
    store.set(streamAtom, { phase: 'none' })
  }
}

async function openWebcam(store: Store, devices: CameraDevices | null, camera: ListedCamera, signal: AbortSignal) {
  if (!devices) return store.set(streamAtom, { phase: 'failed', reason: 'unknown' })
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia(constraintsOf(camera))
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
  // With the permission just given the browser names its devices, so the dots can be right at last.
  if (store.get(onlineDevicesAtom) === null) store.set(onlineDevicesAtom, await listOnline(devices))
}

async function listOnline(devices: CameraDevices): Promise<Set<string> | null> {
  try {
    return onlineIds(await devices.enumerateDevices())
  } catch (error) {
    console.warn('Cameras could not be listed', error)
    return null
  }
}

/** A track ends by itself when the device goes, or when the person takes the permission back. */
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
    // Not every browser lets a page ask about cameras.
    console.info('The camera permission could not be read', error)
    return false
  }
}

export function constraintsOf(camera: Pick<ListedCamera, 'deviceId' | 'videoWidth' | 'videoHeight' | 'frameRate'>) {
  return {
    audio: false,
    video: {
      ...(camera.deviceId ? { deviceId: { exact: camera.deviceId } } : {}),
      width: { ideal: camera.videoWidth },
      height: { ideal: camera.videoHeight },
      frameRate: { ideal: camera.frameRate },
    },
  } satisfies MediaStreamConstraints
}

async function openFile(store: Store, camera: ListedCamera, signal: AbortSignal) {
  const file = store.get(videoFilesAtom).find((one) => one.camera.id === camera.id)
  const isPlayable = file !== undefined && (await isVideo(file.url))
  if (signal.aborted) return
  if (isPlayable) return store.set(streamAtom, { phase: 'live', source: { kind: 'file', url: file.url } })
  store.set(videoFilesAtom, (files) =>
    files.map((one) => (one.camera.id === camera.id ? { ...one, isPlayable: false } : one)),
  )
  store.set(streamAtom, { phase: 'failed', reason: 'not-a-video' })
}

/** Only the browser knows what it can play, so it is asked to read the file's head. Sound alone is no video. */
function isVideo(url: string): Promise<boolean> {
  const probe = document.createElement('video')
  return new Promise<boolean>((resolve) => {
    probe.preload = 'metadata'
    probe.muted = true
    probe.addEventListener('loadedmetadata', () => resolve(probe.videoWidth > 0), { once: true })
    probe.addEventListener('error', () => resolve(false), { once: true })
    probe.src = url
  }).finally(() => {
    // Frees the decoder: a detached element keeps it otherwise.
    probe.removeAttribute('src')
    probe.load()
  })
}
