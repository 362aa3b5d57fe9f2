import { atom } from 'jotai'
import type { createStore } from 'jotai'
import { followAtom } from '@/platform/follow-atom.ts'
import { activeCameraAtom, keepThumbnailAtom, leaveVideoFileAtom, videoFilesAtom } from '../camera/cameras.ts'
import { cameraStreamAtom, failFileAtom, isVideoOverAtom, pictureWaitMsAtom } from '../camera/camera-stream.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { thumbnailOf } from '../camera/camera-thumbnail.ts'
import { stageAtom } from '../counting/counting.ts'
import { masksAtom } from '../masks/masks.ts'

type Store = ReturnType<typeof createStore>

const shownAtom = atom((get) => {
  const stream = get(cameraStreamAtom)
  const video = get(stageAtom)?.video
  return video && stream.phase === 'live' ? { video, source: stream.source } : null
})

/**
 * Shows the live stream muted in the video element, and keeps the camera's thumbnail current. The returned function
 * ends both.
 */
export function showStream(store: Store): () => void {
  return followAtom(
    store,
    shownAtom,
    (shown, signal) => {
      if (!shown) return
      play(store, shown.video, shown.source, signal)
      signal.addEventListener('abort', () => clear(shown.video), { once: true })
    },
    {
      isEqual: (before, now) => before?.video === now?.video && before?.source === now?.source,
      // When the screen replaces only the canvas, the stage is empty for a moment. `isDeferred` skips this moment.
      isDeferred: true,
    },
  )
}

function play(store: Store, video: HTMLVideoElement, source: StreamSource, signal: AbortSignal) {
  video.muted = true
  video.playsInline = true
  video.addEventListener('error', () => store.set(failFileAtom, 'not-a-video'), { signal })
  const keep = () => void keepThumbnail(store, video, signal)
  video.addEventListener('loadeddata', keep, { once: true, signal })
  // Takes a new thumbnail when the masks change, so that masked areas are black in the thumbnail.
  const stop = store.sub(masksAtom, () => {
    if (!signal.aborted && video.readyState >= video.HAVE_CURRENT_DATA) keep()
  })
  signal.addEventListener('abort', stop, { once: true })
  if (source.kind === 'webcam') {
    video.removeAttribute('src')
    video.srcObject = source.stream
  } else {
    video.srcObject = null
    video.preload = 'auto'
    video.src = source.url
    failWithoutPicture(store, video, signal)
    noteEnd(store, video, signal)
    const { isPaused } = goOn(store, video, source.cameraId, signal)
    if (isPaused) return
  }
  video.play().catch((error: unknown) => {
    if (!signal.aborted) console.warn('The video does not play', error)
  })
}

/** Keeps `isVideoOverAtom` true while the video stands at its end. */
function noteEnd(store: Store, video: HTMLVideoElement, signal: AbortSignal) {
  const note = () => store.set(isVideoOverAtom, video.ended)
  for (const event of ['ended', 'play', 'seeking'] as const) video.addEventListener(event, note, { signal })
  signal.addEventListener('abort', () => store.set(isVideoOverAtom, false), { once: true })
}

/**
 * Goes to the place at which the person left the file, and remembers the next such place. A file that was left at its
 * end is shown from its beginning, paused.
 */
function goOn(store: Store, video: HTMLVideoElement, cameraId: string, signal: AbortSignal) {
  const files = store.get(videoFilesAtom)
  const from = files.find(({ camera }) => camera.id === cameraId)?.left ?? { seconds: 0, isPaused: false }
  video.currentTime = from.seconds
  let { isPaused } = from
  // The browser also pauses a video that the page removes, so the state at the end says nothing.
  const note = () => {
    if (video.isConnected) isPaused = video.paused
  }
  for (const event of ['play', 'pause'] as const) video.addEventListener(event, note, { signal })
  const leave = () => {
    const place = video.ended ? { seconds: 0, isPaused: true } : { seconds: video.currentTime, isPaused }
    store.set(leaveVideoFileAtom, cameraId, place)
  }
  signal.addEventListener('abort', leave, { once: true })
  return from
}

function failWithoutPicture(store: Store, video: HTMLVideoElement, signal: AbortSignal) {
  const timer = setTimeout(() => store.set(failFileAtom, 'no-picture'), store.get(pictureWaitMsAtom))
  const stop = () => clearTimeout(timer)
  video.addEventListener('loadeddata', stop, { once: true, signal })
  signal.addEventListener('abort', stop, { once: true })
}

function clear(video: HTMLVideoElement) {
  video.pause()
  video.srcObject = null
  video.removeAttribute('src')
  // Without `load`, the element would keep its last picture and its decoder.
  video.load()
}

async function keepThumbnail(store: Store, video: HTMLVideoElement, signal: AbortSignal) {
  const camera = store.get(activeCameraAtom)
  if (!camera) return
  try {
    const thumbnail = await thumbnailOf(video, store.get(masksAtom))
    if (!signal.aborted) store.set(keepThumbnailAtom, camera.id, thumbnail)
  } catch (error) {
    console.warn('No thumbnail of the camera', error)
  }
}
