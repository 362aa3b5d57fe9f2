import { hasFilmStore, openFilm } from '../shared/film-store.ts'
import type { Film } from '../shared/film-store.ts'
import type { StreamSource } from '../camera/camera-stream.ts'
import { encodeRest } from './encode-rest.ts'

/**
 * The reason why there is no film:
 * - `unsupported`: the browser cannot record or store a film
 * - `no-picture`: the camera sent nothing
 * - `unreadable`: the film cannot be played
 * - `broken`: the recorder or the disk failed
 */
export type FilmFailure = 'unsupported' | 'disk-full' | 'no-picture' | 'unreadable' | 'broken'

/** `lengthMs` is measured from the first picture, with the clock of the counts. */
export type Filmed = { blob: Blob; lengthMs: number }
export type FilmedSoFar = { mimeType: string; startedMs: number; lengthMs: number }

export type Filming = {
  /** The start of the film in epoch milliseconds, from the clock of the counts. */
  startedMs: number
  /** Resolves when the film is stopped, is ten minutes long or loses its camera. */
  ended: Promise<Filmed | FilmFailure>
  stop(): void
  /** Stores the description that a later visit needs to continue the check. */
  describe(about: unknown): Promise<void>
  discard(): Promise<void>
}

/** The maximum length of a film. Its file then has about a hundred megabytes. */
const MAX_FILM_MS = 10 * 60 * 1000
/** The bit rate is the same for every picture size, so the size of the file is limited. */
const BITS_PER_SECOND = 1_500_000
/** The interval of pieces and key frames. A crash loses at most the last interval of the film. */
const PIECE_MS = 2000
/** A longer gap between two pieces means that the computer slept. Film time and count time then no longer match. */
const MAX_GAP_MS = 15_000
/** Filming fails if the camera sends no picture within this time. */
const FIRST_PICTURE_MS = 5000
const TYPES = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4']

/**
 * Films the camera's picture until `stop` is called. Counting and recording of the same camera continue.
 *
 * @param about returns the description stored with each piece, in case the tab closes
 */
export async function startFilming(
  source: StreamSource,
  video: HTMLVideoElement,
  now: () => number,
  about: (soFar: FilmedSoFar) => unknown,
): Promise<Filming | FilmFailure> {
  const mimeType =
    typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  if (!mimeType || !hasFilmStore()) return 'unsupported'
  const opened = await openFilm().catch(failureOf)
  if (typeof opened === 'string') return opened
  const film = opened
  try {
    const track = await trackOf(source, video)
    const options = { mimeType, videoBitsPerSecond: BITS_PER_SECOND, videoKeyFrameIntervalDuration: PIECE_MS }
    return await record(new MediaRecorder(new MediaStream([track]), options), film, video, now, about)
  } catch (error) {
    await film.discard()
    return failureOf(error)
  }
}

async function record(
  recorder: MediaRecorder,
  film: Film,
  video: HTMLVideoElement,
  now: () => number,
  about: (soFar: FilmedSoFar) => unknown,
): Promise<Filming> {
  let failure: FilmFailure | null = null
  let bytes = 0
  let startedMs = now()
  let lastMs = startedMs
  let hasSlept = false
  /** The moment of the last picture, which is before the recorder stops. */
  let endMs: number | null = null
  /** The milliseconds in which the encoder made the first picture. */
  let pictureMs = 0
  const stopAtOnce = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  async function stop() {
    if (recorder.state !== 'recording') return
    endMs = now()
    recorder.pause()
    await encodeRest(recorder, pictureMs)
    stopAtOnce()
  }
  const fail = (error: unknown) => {
    failure ??= failureOf(error)
    stopAtOnce()
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (hasSlept || failure || data.size === 0) return
    const atMs = now()
    hasSlept = bytes > 0 && Math.abs(atMs - lastMs) > MAX_GAP_MS
    if (hasSlept) return stopAtOnce()
    lastMs = atMs
    bytes += data.size
    const soFar = { mimeType: recorder.mimeType, startedMs, lengthMs: (endMs ?? atMs) - startedMs }
    // The description is written before the piece, because the next visit cannot use a piece without a description.
    film.describe(about(soFar)).catch(fail)
    film.append(data).catch(fail)
  })
  recorder.addEventListener('error', fail)
  const started = new Promise((resolve) => {
    recorder.addEventListener('start', resolve, { once: true })
    recorder.addEventListener('stop', resolve, { once: true })
  })
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  let firstPictureMs: number | null = null
  video.requestVideoFrameCallback?.(() => (firstPictureMs = now()))
  recorder.start(PIECE_MS)
  const late = setTimeout(stopAtOnce, FIRST_PICTURE_MS)
  await started
  clearTimeout(late)
  // The recorder reports its start only after it has encoded the first picture, on a slow computer a second later.
  startedMs = firstPictureMs ?? now()
  pictureMs = now() - startedMs
  const limit = setTimeout(() => void stop(), MAX_FILM_MS)
  async function finish(): Promise<Filmed | FilmFailure> {
    await stopped
    const lengthMs = (hasSlept ? lastMs : (endMs ?? now())) - startedMs
    clearTimeout(limit)
    // Stops only the clone, so that the camera's own track stays open.
    for (const track of recorder.stream.getTracks()) track.stop()
    const blob = await film.read(recorder.mimeType).catch(failureOf)
    const reason = failure ?? (typeof blob === 'string' ? blob : bytes === 0 ? 'no-picture' : null)
    if (reason) await film.discard()
    return reason ?? { blob: blob as Blob, lengthMs }
  }
  const ended = finish()
  async function discard() {
    stopAtOnce()
    await ended
    await film.discard()
  }
  return { startedMs, ended, stop: () => void stop(), discard, describe: (description) => film.describe(description) }
}

/**
 * Returns a separate track with the camera's picture, in the camera's size. The size cannot be limited: Chromium
 * records 1080p despite a 720p constraint, and Firefox ignores the constraint.
 */
async function trackOf(source: StreamSource, video: HTMLVideoElement): Promise<MediaStreamTrack> {
  if (source.kind === 'file') {
    // Plays the file if it is paused, because a paused video has no moving picture to film.
    await video.play()
    const [played] = captureStream(video)?.getVideoTracks() ?? []
    if (!played) throw new DOMException('The picture of a file cannot be filmed here', 'NotSupportedError')
    return played
  }
  const track = source.stream.getVideoTracks()[0]?.clone()
  if (!track) throw new DOMException('The camera has no picture', 'NotReadableError')
  return track
}

type Captured = HTMLVideoElement & { captureStream?: () => MediaStream; mozCaptureStream?: () => MediaStream }

function captureStream(video: Captured): MediaStream | undefined {
  return video.captureStream?.() ?? video.mozCaptureStream?.()
}

function failureOf(error: unknown): FilmFailure {
  console.warn('The door could not be filmed', error)
  if (!(error instanceof DOMException)) return 'broken'
  if (error.name === 'QuotaExceededError') return 'disk-full'
  if (error.name === 'NotReadableError') return 'no-picture'
  return error.name === 'SecurityError' || error.name === 'NotSupportedError' ? 'unsupported' : 'broken'
}
