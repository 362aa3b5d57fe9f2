import type { StreamSource } from '../camera/camera-stream.ts'

export type Frame = VideoFrame | ImageBitmap
/** `timestampMs`: the frame's own clock; media time for a file. `frame`: null when the picture could not be read. */
type TimedFrame = { frame: Frame | null; timestampMs: number }

/** Frames on demand: nothing is read ahead, so a slow consumer sees fewer frames and never old ones. */
export type FrameSource = {
  /** The next new frame, or null when there will be none: the stream ended or the source was closed. */
  next(): Promise<TimedFrame | null>
  close(): void
}

/** Resolves after about so many milliseconds, in hidden tabs too. */
export type WorkerTimer = (delayMs: number) => Promise<void>

/** Chromium reads a camera's frames without a video element; a tab that is hidden is not slowed down. */
type TrackProcessor = { readable: ReadableStream<VideoFrame> }
type TrackProcessorConstructor = new (options: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor

const trackProcessor = (): TrackProcessorConstructor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor

/** How often a hidden tab polls for a new picture: about a camera's frame rate. */
const HIDDEN_POLL_MS = 33
/** How often a visible one polls besides its frame callbacks: a stopped picture costs nothing. */
const VISIBLE_POLL_MS = 500

/** A stopped video is polled ten times in two seconds. */
const STILL_POLLS = 10
const STILL_POLL_MS = 200

/**
 * The clock of the element runs a little ahead of its pictures: so small a step back is the same picture again,
 * while a larger one means that the person seeked back in the file, and the tracker starts again.
 */
const JITTER_SECONDS = 0.25

/** The best way this browser has to read the source that `video` shows. */
export function openFrames(source: StreamSource, video: HTMLVideoElement, timer: WorkerTimer): FrameSource {
  const Processor = trackProcessor()
  const track = source.kind === 'webcam' ? source.stream.getVideoTracks()[0] : undefined
  return Processor && track ? trackFrames(Processor, track, video) : elementFrames(video, timer)
}

function trackFrames(
  Processor: TrackProcessorConstructor,
  shown: MediaStreamTrack,
  video: HTMLVideoElement,
): FrameSource {
  // A clone, so that closing this source does not end the picture on the screen.
  const track = shown.clone()
  // One frame is buffered, the newest.
  const reader = new Processor({ track, maxBufferSize: 1 }).readable.getReader()
  const closed = new AbortController()
  return {
    async next() {
      while (!closed.signal.aborted) {
        const { value: frame, done } = await reader.read()
        if (done) return null
        if (!closed.signal.aborted && isShowing(video)) return { frame, timestampMs: frame.timestamp / 1000 }
        frame.close()
      }
      return null
    },
    close() {
      closed.abort()
      // A clone keeps the camera and its light on until it is stopped itself.
      track.stop()
      reader.cancel().catch((error: unknown) => console.info('The frame reader was closed already', error))
    },
  }
}

/** Frames of whatever the element shows: files, and cameras where tracks cannot be read. */
export function elementFrames(video: HTMLVideoElement, timer: WorkerTimer): FrameSource {
  const closed = new AbortController()
  let lastMediaTime = Number.NaN
  let hasCallbacks = true
  return {
    async next() {
      while (!closed.signal.aborted) {
        const { mediaTime, isPolled } = await nextPicture(video, timer, closed.signal, hasCallbacks)
        if (closed.signal.aborted || !isShowing(video)) continue
        const sinceLast = mediaTime - lastMediaTime
        if (sinceLast <= 0 && sinceLast > -JITTER_SECONDS) continue
        // WebKitGTK has the callbacks and does not call them: a new picture is found by polling.
        hasCallbacks = !isPolled
        const frame = await pictureOf(video, mediaTime)
        if (frame) lastMediaTime = mediaTime
        if (!closed.signal.aborted) return { frame, timestampMs: mediaTime * 1000 }
        frame?.close()
      }
      return null
    },
    close: () => closed.abort(),
  }
}

/** Media time in seconds of the picture shown, once the element shows a new one or it is time to poll. */
function nextPicture(
  video: HTMLVideoElement,
  timer: WorkerTimer,
  closed: AbortSignal,
  hasCallbacks: boolean,
): Promise<{ mediaTime: number; isPolled: boolean }> {
  return new Promise((resolve, reject) => {
    let handle = 0
    const finish = (mediaTime: number, isPolled: boolean) => {
      closed.removeEventListener('abort', poll)
      video.cancelVideoFrameCallback?.(handle)
      resolve({ mediaTime, isPolled })
    }
    const poll = () => finish(video.currentTime, true)
    closed.addEventListener('abort', poll, { once: true })
    if ('requestVideoFrameCallback' in video) {
      handle = video.requestVideoFrameCallback((_, { mediaTime }) => finish(mediaTime, false))
    }
    // Frame callbacks stop in a hidden tab, and a browser may not have them: then the timer polls.
    const isCalled = hasCallbacks && 'requestVideoFrameCallback' in video && document.visibilityState === 'visible'
    timer(isCalled ? VISIBLE_POLL_MS : HIDDEN_POLL_MS).then(poll, reject)
  })
}

/** The picture the element shows now, or null when it has none. */
export async function pictureOf(video: HTMLVideoElement, mediaTime = video.currentTime): Promise<Frame | null> {
  if (!isShowing(video)) return null
  try {
    if (typeof VideoFrame === 'undefined') return await createImageBitmap(video)
    return new VideoFrame(video, { timestamp: Math.round(mediaTime * 1e6) })
  } catch (error) {
    console.info('The video had no picture', error)
    return null
  }
}

/** The picture of a stopped video, once it has one (a seek takes a moment); null when that takes too long. */
export async function stillPicture(
  video: HTMLVideoElement,
  timer: WorkerTimer,
  signal: AbortSignal,
): Promise<Frame | null> {
  for (let polls = 0; polls < STILL_POLLS && !signal.aborted; polls++) {
    const picture = await pictureOf(video)
    if (picture) return picture
    await timer(STILL_POLL_MS)
  }
  return null
}

/** The element reports the new time during a seek and still shows the old picture. */
function isShowing(video: HTMLVideoElement): boolean {
  return !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
}
