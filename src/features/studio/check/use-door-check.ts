import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { countLogAtom, ownerAtom } from '../counting/counts.ts'
import { countingEngineRef, loadedModelAtom, stageAtom } from '../counting/counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { masksAtom } from '../masks/masks.ts'
import { recordedCameraAtom } from '../recording/way-of-counting.ts'
import { whenDayOld } from '../shared/film-store.ts'
import { passagesIn } from './check-film.ts'
import type { CheckFilm, FilmAbout } from './check-film.ts'
import { brightnessOf } from './check-room.ts'
import { startFilming } from './film-recorder.ts'
import type { FilmFailure, FilmedSoFar } from './film-recorder.ts'
import { resumedFilmAtom } from './left-films.ts'

export type DoorCheck =
  | { phase: 'ready' | 'starting' }
  | { phase: 'filming'; startedMs: number; isStopping: boolean }
  | { phase: 'filmed'; film: CheckFilm }
  | { phase: 'failed'; failure: FilmFailure | 'too-old' }

/** The film of this check on the disk. Only a film that is still being recorded has `stop`. */
type OnDisk = { discard(): Promise<void>; stop?(): void; describe(about: FilmAbout): Promise<void> }

/** Films the door and keeps the film for the check. The film is deleted when the dialog closes. */
export function useDoorCheck() {
  const store = useStore()
  const [resumed, setResumed] = useState(() => store.get(resumedFilmAtom))
  const [check, setCheck] = useState<DoorCheck>({ phase: resumed ? 'starting' : 'ready' })
  const current = useRef<Promise<OnDisk | FilmFailure> | null>(null)

  const discard = useCallback(() => {
    const begun = current.current
    current.current = null
    begun
      ?.then((onDisk) => (typeof onDisk === 'string' ? undefined : onDisk.discard()))
      .catch((error: unknown) => console.error('The film of a check could not be removed', error))
  }, [])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // React mounts twice in development. The deferred deletion keeps the film of the first mount for the second
      // mount.
      queueMicrotask(() => isOpen.current || discard())
    }
  }, [discard])

  const describe = useCallback(async (about: FilmAbout) => {
    const onDisk = await current.current
    if (!onDisk || typeof onDisk === 'string') return
    await onDisk.describe(about).catch((error: unknown) => console.warn('A film could not be described again', error))
  }, [])

  const fail = useCallback(
    (failure: FilmFailure | 'too-old') => {
      discard()
      setCheck({ phase: 'failed', failure })
    },
    [discard],
  )

  useEffect(() => {
    if (!resumed) return
    store.set(resumedFilmAtom, null)
    const { film, about } = resumed
    current.current = Promise.resolve(film)
    film.read(about.mimeType).then(
      (blob) => setCheck({ phase: 'filmed', film: { ...about, blob } }),
      (error: unknown) => {
        console.warn('A film that was left could not be read', error)
        fail('unreadable')
      },
    )
  }, [resumed, store, fail])

  // Follows the log after the film's end, because the counter logs a crossing with a short delay.
  const lived = check.phase === 'filmed' && !resumed ? check.film : null
  useEffect(() => {
    if (!lived) return
    return store.sub(countLogAtom, () => {
      const passages = passagesIn(store.get(countLogAtom), lived.startedMs, lived.lengthMs)
      if (passages.length === lived.passages.length) return
      const { blob, ...about } = { ...lived, passages }
      setCheck({ phase: 'filmed', film: { ...about, blob } })
      void describe(about)
    })
  }, [store, lived, describe])

  const bornMs = check.phase === 'filmed' ? check.film.startedMs : null
  useEffect(() => {
    if (bornMs !== null) return whenDayOld(bornMs, () => fail('too-old'))
  }, [bornMs, fail])

  async function start() {
    setResumed(null)
    const stream = store.get(cameraStreamAtom)
    const stage = store.get(stageAtom)
    const engine = store.get(countingEngineRef).current
    if (stream.phase !== 'live' || !stage || !engine) return fail('no-picture')
    setCheck({ phase: 'starting' })
    const known = { ...describeCheck(), light: null as number | null }
    const about = (soFar: FilmedSoFar): FilmAbout => ({
      ...known,
      ...soFar,
      passages: passagesIn(store.get(countLogAtom), soFar.startedMs, soFar.lengthMs),
    })
    const begun = startFilming(stream.source, stage.video, () => engine.now(), about)
    current.current = begun
    const filming = await begun
    const isOver = () => current.current !== begun
    if (isOver()) return
    if (typeof filming === 'string') return fail(filming)
    const { startedMs } = filming
    setCheck({ phase: 'filming', startedMs, isStopping: false })
    known.light = await brightnessOf(stage.video).catch(() => null)
    const filmed = await filming.ended
    if (isOver()) return
    if (typeof filmed === 'string') return fail(filmed)
    const { blob, lengthMs } = filmed
    setCheck({ phase: 'filmed', film: { ...about({ mimeType: blob.type, startedMs, lengthMs }), blob } })
  }

  function describeCheck() {
    return {
      ownerId: store.get(ownerAtom) ?? '',
      model: store.get(loadedModelAtom)?.model ?? null,
      camera: store.set(recordedCameraAtom),
      lines: store.get(linesAtom),
      masks: store.get(masksAtom),
    }
  }

  async function stop() {
    setCheck((was) => (was.phase === 'filming' ? { ...was, isStopping: true } : was))
    const filming = await current.current
    if (filming && typeof filming !== 'string') filming.stop?.()
  }

  function again() {
    discard()
    setResumed(null)
    setCheck({ phase: 'ready' })
  }

  return { check, start, stop, again, fail }
}
