import { atom } from 'jotai'
import type { createStore } from 'jotai'
import * as v from 'valibot'
import { isForgetfulAtom } from '@/platform/stored-atom.ts'
import { findLeftFilms, whenDayOld } from '../shared/film-store.ts'
import type { Film } from '../shared/film-store.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { FilmAbout } from './check-film.ts'

/** The stored owner of films made on `/try`. No later visit continues these films. */
const TRIAL = 'trial'

export type LeftFilm = { film: Film; about: FilmAbout }

/** The films whose checks this user may continue. */
export const leftFilmsAtom = atom<LeftFilm[]>([])

/** The film with which the door check opens next. */
export const resumedFilmAtom = atom<LeftFilm | null>(null)

const takeAtom = atom(null, (_, set, left: LeftFilm) => set(leftFilmsAtom, (all) => all.filter((one) => one !== left)))

export const deleteLeftFilmAtom = atom(null, async (_, set, left: LeftFilm) => {
  set(takeAtom, left)
  await left.film.discard().catch((error: unknown) => console.error('The film of a check could not be removed', error))
})

export const resumeFilmAtom = atom(null, (_, set, left: LeftFilm) => {
  set(takeAtom, left)
  set(resumedFilmAtom, left)
  set(openPartAtom, 'check-door')
})

/**
 * Offers this user's films from closed tabs until the films are a day old. Films of other users stay on the disk. Films
 * of the trial are deleted. The returned function releases the offered films for the next visit.
 */
export function followLeftFilms(store: ReturnType<typeof createStore>, userId: string): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const isForgetful = store.get(isForgetfulAtom)
  function parse(description: unknown): FilmAbout | 'keep' | null {
    const about = v.safeParse(FilmAbout, description)
    if (!about.success) return null
    const { ownerId } = about.output
    if (ownerId === TRIAL) return null
    if (ownerId !== userId) return 'keep'
    return isForgetful ? null : about.output
  }
  function offer(film: Film, about: FilmAbout) {
    const left = { film, about }
    store.set(leftFilmsAtom, (all) => [...all, left])
    const stop = whenDayOld(about.startedMs, () => {
      if (store.get(leftFilmsAtom).includes(left)) void store.set(deleteLeftFilmAtom, left)
    })
    signal.addEventListener('abort', stop, { once: true })
  }
  findLeftFilms(parse, offer, { signal }).catch((error: unknown) =>
    console.warn('Films of former checks could not be looked for', error),
  )
  return () => {
    leaving.abort()
    for (const { film } of store.get(leftFilmsAtom)) film.leave()
    store.set(leftFilmsAtom, [])
  }
}
