import { atom } from 'jotai'
import { counterOf, countingRunAtom } from './counting.ts'

export type PreciseCounting =
  | { phase: 'idle' }
  | { phase: 'counting' }
  /** `askedAt` is in epoch milliseconds. */
  | { phase: 'counted'; people: number; askedAt: number; durationMs: number }
  | { phase: 'failed' }

/** The current request for a detailed count. Its answer is shown only during the same run of counting. */
const requestAtom = atom<{ run: number; state: PreciseCounting } | null>(null)

/** The state of the button "Count now". It is idle again when counting stops. */
export const preciseCountAtom = atom((get): PreciseCounting => {
  const request = get(requestAtom)
  return request && request.run === get(countingRunAtom) ? request.state : { phase: 'idle' }
})

/** Counts the people in the next frame in detail. Does nothing while an earlier count runs. */
export const countNowAtom = atom(null, async (get, set) => {
  const counter = counterOf(get)
  const run = get(countingRunAtom)
  if (!counter || run === null || get(preciseCountAtom).phase === 'counting') return
  const askedAt = Date.now()
  set(requestAtom, { run, state: { phase: 'counting' } })
  const show = (state: PreciseCounting) => {
    if (get(countingRunAtom) === run) set(requestAtom, { run, state })
  }
  try {
    const count = await counter.countPrecisely(new AbortController().signal)
    if (!count) return show({ phase: 'failed' })
    show({ phase: 'counted', people: count.people.length, askedAt, durationMs: count.durationMs })
  } catch (error) {
    console.warn('The people could not be counted precisely', error)
    show({ phase: 'failed' })
  }
})
