import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import type { ModelId } from '../../../../workers/vision/catalog.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import type { CountLog } from '../counting/count-log.ts'
import { countingEngineRef, loadedModelAtom, stageAtom } from '../counting/counting.ts'
import { brightnessOf } from './check-room.ts'
import { startFilming } from './film-recorder.ts'
import type { FilmFailure, Filmed, Filming } from './film-recorder.ts'

/** `light`: as in `CheckPicture`; null when it could not be measured. */
export type CheckFilm = Filmed & { startedMs: number; model: ModelId | null; light: number | null }

export type DoorCheck =
  | { phase: 'ready' | 'starting' }
  | { phase: 'filming'; startedMs: number }
  | { phase: 'filmed'; film: CheckFilm }
  | { phase: 'failed'; failure: FilmFailure | 'too-old' }

/** A dialog that is left open keeps its film no longer, in milliseconds. */
const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000

/** The film of a check, from its start to its removal: it goes with the dialog. */
export function useDoorCheck() {
  const store = useStore()
  const [check, setCheck] = useState<DoorCheck>({ phase: 'ready' })
  const current = useRef<Promise<Filming | FilmFailure> | null>(null)

  function discard() {
    const begun = current.current
    current.current = null
    begun
      ?.then((filming) => (typeof filming === 'string' ? undefined : filming.discard()))
      .catch((error: unknown) => console.error('The film of a check could not be removed', error))
  }
  useEffect(() => discard, [])

  const isKept = check.phase === 'filmed'
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => fail('too-old'), LONGEST_LIFE_MS)
    return () => clearTimeout(timer)
  }, [isKept])

  function fail(failure: FilmFailure | 'too-old') {
    discard()
    setCheck({ phase: 'failed', failure })
  }

  async function start() {
    const stream = store.get(cameraStreamAtom)
    const stage = store.get(stageAtom)
    const engine = store.get(countingEngineRef).current
    if (stream.phase !== 'live' || !stage || !engine) return fail('no-picture')
    setCheck({ phase: 'starting' })
    const begun = startFilming(stream.source, stage.video, () => engine.now())
    current.current = begun
    const filming = await begun
    const isOver = () => current.current !== begun
    if (isOver()) return
    if (typeof filming === 'string') return fail(filming)
    const { startedMs } = filming
    setCheck({ phase: 'filming', startedMs })
    const model = store.get(loadedModelAtom)?.model ?? null
    const light = await brightnessOf(stage.video).catch(() => null)
    const filmed = await filming.ended
    if (isOver()) return
    if (typeof filmed === 'string') return fail(filmed)
    setCheck({ phase: 'filmed', film: { ...filmed, startedMs, model, light } })
  }

  async function stop() {
    const filming = await current.current
    if (filming && typeof filming !== 'string') filming.stop()
  }

  function again() {
    discard()
    setCheck({ phase: 'ready' })
  }

  return { check, start, stop, again, fail }
}

/** The passages that the counter saw while the film was made, with the times of the film. */
export function passagesIn(log: CountLog, startedMs: number, untilMs = Number.POSITIVE_INFINITY): Passage[] {
  return log.flatMap((entry) => {
    if (entry.kind !== 'count' || entry.rule !== 'crossing' || entry.isUndone) return []
    const timeMs = Date.parse(entry.time) - startedMs
    return timeMs >= 0 && timeMs <= untilMs ? [{ timeMs, direction: entry.direction }] : []
  })
}
