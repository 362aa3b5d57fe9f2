import type { StreamSource } from '../camera/camera-stream.ts'

export type Frame = VideoFrame | ImageBitmap
/**
 * `timestampMs` is the frame's time on the stream's own clock, or the media time of a file. `frame` is null if the
 * picture could not be read.
 */
type TimedFrame = { frame: Frame | null; timestampMs: number }

/**
 * Delivers frames on demand. Frames are not read in advance, so a slow consumer gets fewer frames, but no old frames.
 */
export type FrameSource = {
  /** Returns the next new frame, or null after the stream ended or the source was closed. */
  next(): Promise<TimedFrame | null>
  close(): void
}

/** Resolves after about `delayMs` milliseconds, even in hidden tabs. */
export type WorkerTimer = (delayMs: number) => Promise<void>

/** Reads a camera's frames in Chromium. It needs no video element, so hidden tabs do not slow it down. */
type TrackProcessor = { readable: ReadableStream<VideoFrame> }
type TrackProcessorConstructor = new (options: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor

const trackProcessor = (): TrackProcessorConstructor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor

/** The polling interval of a hidden tab, which is about the frame interval of a camera. */
const HIDDEN_POLL_MS = 33
/** The polling interval of a visible tab, which gets frame callbacks too. */
const VISIBLE_POLL_MS = 500

/** The number of polls for the picture of a stopped video, two seconds in all. */
const STILL_POLLS = 10
const STILL_POLL_MS = 200

/**
 * The element's clock runs slightly ahead of its pictures. If the media time goes back by less than this, the picture
 * is still the same. After a larger step back, the person has moved back in the file.
 */
const JITTER_SECONDS = 0.25

/** Reads frames from the camera's track if the browser supports that, otherwise from the video element. */
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
  // This source reads a clone. Closing the clone does not end the picture on the screen.
  const track = shown.clone()
  // The buffer holds only the newest frame.
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
      // The camera and its light stay on until the clone is stopped.
      track.stop()
      reader.cancel().catch((error: unknown) => console.info('The frame reader was closed already', error))
    },
  }
}

/** Reads frames from a video element, for files and for cameras whose tracks the browser cannot read. */
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
        // WebKitGTK never calls frame callbacks. Therefore, the short polling interval is used after polling has found
        // a new picture.
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

/** Resolves with the media time in seconds when the element shows a new picture or the next poll is due. */
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
    // Frame callbacks stop in a hidden tab and are missing in some browsers, so the timer polls as well.
    const isCalled = hasCallbacks && 'requestVideoFrameCallback' in video && document.visibilityState === 'visible'
    timer(isCalled ? VISIBLE_POLL_MS : HIDDEN_POLL_MS).then(poll, reject)
  })
}

/** Returns the picture that the element shows now, or null without a picture. */
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

/**
 * Returns the picture of a stopped video. Waits up to two seconds for the picture, because a seek takes a moment.
 * Returns null if no picture arrives.
 */
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

/** Returns false during a seek. The element then reports the new time but still shows the old picture. */
function isShowing(video: HTMLVideoElement): boolean {
  return !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
}
