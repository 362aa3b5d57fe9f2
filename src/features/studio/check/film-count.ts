import { atom } from 'jotai'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { monotonicMs } from '@/platform/clock.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import type { VisionSettings, VisionWorker } from '../../../../workers/vision/contract.ts'
import { browserTools } from '../counting/counting-engine.ts'
import { pumpFrames } from '../counting/frame-pump.ts'
import { elementFrames } from '../counting/frame-source.ts'
import type { Frame } from '../counting/frame-source.ts'
import { FrameTee } from '../counting/frame-tee.ts'
import { play, seekTo, setRate } from '../stage/use-playback.ts'
import type { CheckFilm } from './check-film.ts'

/** The worker and the models that count films again. Tests replace them. */
export const filmToolsAtom = atom<Pick<typeof browserTools, 'openVision' | 'modelsUrl'>>(browserTools)

export type FilmTrial = { model: ModelId; settings: VisionSettings }

type FilmCountParts = {
  vision: VisionWorker
  modelsUrl: string
  video: HTMLVideoElement
  film: CheckFilm
  /** The end of the counted part, in milliseconds of the film. */
  untilMs: number
  /** The frame rate at which this computer counts a live camera. This rate limits the playback rate of the film. */
  fps: number
  onProgress: (ms: number) => void
  signal: AbortSignal
}

/**
 * The film plays this much longer than `untilMs`. A crossing is counted only after the person has settled on one side.
 */
const SETTLE_MS = 2000
const FASTEST = 4
const SHOWN_FPS = 60
/** The playback rate is limited, so that processing a frame takes at most this share of the time between two frames. */
const HEADROOM = 0.8
const SAMPLES = 10

/**
 * Counts the passages of a film again with the given model and settings. Returns null if the model does not start, the
 * GPU is lost or counting is aborted. The film plays faster on a fast computer, but never slower than it was recorded.
 * A model that is too slow for a live camera must miss people in the film too.
 */
export async function countFilm({ model, settings }: FilmTrial, parts: FilmCountParts): Promise<Passage[] | null> {
  const { vision, modelsUrl, video, film, untilMs, signal } = parts
  const loaded = await vision.load({ model, modelsUrl }, () => {})
  if (!loaded.ok || signal.aborted) return null
  await Promise.all([vision.configure(settings), vision.setLines(film.lines), vision.setMasks(film.masks)])

  const crossing = new Set(film.lines.filter(({ rule }) => rule === 'crossing').map(({ id }) => id))
  const passages: Passage[] = []
  const speed = filmSpeed(parts.fps)
  const done = new AbortController()
  const finish = () => done.abort()
  async function process(frame: Frame, timestampMs: number) {
    const beganMs = monotonicMs()
    const result = await vision.process(frame, timestampMs)
    if (result.ok) {
      for (const { lineId, direction, timestampMs: timeMs } of result.frame.events) {
        if (crossing.has(lineId) && timeMs <= untilMs) passages.push({ timeMs, direction })
      }
    }
    setRate(video, speed(monotonicMs() - beganMs))
    parts.onProgress(Math.min(timestampMs, untilMs))
    if (timestampMs >= untilMs + SETTLE_MS) finish()
    return result
  }

  video.pause()
  seekTo(video, 0)
  setRate(video, 1)
  video.addEventListener('ended', finish)
  try {
    await play(video)
    const end = await pumpFrames({
      source: elementFrames(video, (delayMs) => vision.tick(delayMs)),
      tee: new FrameTee(),
      process,
      publish: () => {},
      onFailing: () => {},
      signal: AbortSignal.any([signal, done.signal]),
    })
    return signal.aborted || end === 'lost' ? null : passages
  } finally {
    video.removeEventListener('ended', finish)
    video.pause()
    setRate(video, 1)
  }
}

/** Returns a function that computes the playback rate from the processing time of each frame. */
function filmSpeed(fps: number): (frameMs: number) => number {
  let taken: number[] = []
  const highest = Math.max(1, Math.min(FASTEST, SHOWN_FPS / fps))
  return (frameMs) => {
    taken = [...taken.slice(1 - SAMPLES), frameMs]
    if (taken.length < SAMPLES) return 1
    const meanMs = taken.reduce((sum, each) => sum + each, 0) / SAMPLES
    return Math.min(highest, Math.max(1, (HEADROOM * 1000) / (fps * meanMs)))
  }
}
