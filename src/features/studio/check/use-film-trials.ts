import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import { liveStatsAtom } from '../counting/counting.ts'
import { recordingAtom } from '../recording/recording.ts'
import type { CheckFilm } from './check-film.ts'
import { countFilm, filmToolsAtom } from './film-count.ts'
import type { FilmTrial } from './film-count.ts'

export type CountedTrial = FilmTrial & { passages: Passage[] }

/** The state of a trial, which has counted the film up to `doneMs` milliseconds after the film's beginning. */
export type TrialState = { phase: 'idle' | 'failed' } | { phase: 'running'; trial: FilmTrial; doneMs: number }

/** The frame rate of an ordinary laptop, used while live counting gives no frame rate. */
const USUAL_FPS = 10

/** Counts a film again with the available models. Each trial runs in its own worker. */
export function useFilmTrials(video: HTMLVideoElement, film: CheckFilm, untilMs: number) {
  const tools = useAtomValue(filmToolsAtom)
  const isRecording = useAtomValue(recordingAtom).phase !== 'idle'
  const fps = Math.max(1, Math.round(useAtomValue(liveStatsAtom)?.fps || USUAL_FPS))
  const [models, setModels] = useState<ModelId[] | null>(null)
  const [state, setState] = useState<TrialState>({ phase: 'idle' })
  const [trials, setTrials] = useState<CountedTrial[]>([])
  const running = useRef<AbortController | null>(null)
  const last = useRef<Promise<unknown> | null>(null)

  useEffect(() => {
    const client = tools.openVision(() => {})
    let isOver = false
    client.vision.availableModels(tools.modelsUrl).then(
      (there) => isOver || setModels(there),
      (error: unknown) => {
        if (isOver) return
        console.info('The models that are there are not known', error)
        setModels([])
      },
    )
    return () => {
      isOver = true
      client.close()
      running.current?.abort()
      running.current = null
    }
  }, [tools])

  // A recording needs the full speed of the computer, so it cancels the trial.
  useEffect(() => {
    if (isRecording) cancel()
  }, [isRecording])

  async function run(trial: FilmTrial) {
    cancel()
    const own = new AbortController()
    running.current = own
    const { signal } = own
    const show = (doneMs: number) => signal.aborted || setState({ phase: 'running', trial, doneMs })
    show(0)
    const before = last.current
    const counting = (async () => {
      // Waits until the previous trial has released the video.
      await before
      if (signal.aborted) return null
      const client = tools.openVision(() => {})
      const close = () => client.close()
      signal.addEventListener('abort', close, { once: true })
      const parts = {
        vision: client.vision,
        modelsUrl: tools.modelsUrl,
        video,
        film,
        untilMs,
        fps,
        signal,
        onProgress: show,
      }
      return countFilm(trial, parts).finally(close)
    })().catch((error: unknown) => {
      if (!signal.aborted) console.warn('A film could not be counted again', error)
      return null
    })
    last.current = counting
    const passages = await counting
    if (running.current !== own) return
    running.current = null
    setState({ phase: passages ? 'idle' : 'failed' })
    if (passages) setTrials((all) => [...all, { ...trial, passages }])
  }

  function cancel() {
    if (!running.current) return
    running.current.abort()
    running.current = null
    setState({ phase: 'idle' })
  }

  return { models, isRecording, state, trials, run, cancel }
}
