import { atom } from 'jotai'
import { counterAtom } from './counting.ts'

export type PreciseCounting =
  | { phase: 'idle' }
  | { phase: 'counting' }
  | { phase: 'counted'; people: number; durationMs: number }
  | { phase: 'failed' }

/** The counter that was asked, so that an answer does not outlive it. */
const askedAtom = atom<{ counter: object; state: PreciseCounting } | null>(null)

/** What came of 'Count now'; idle again when counting stops. */
export const preciseCountAtom = atom((get): PreciseCounting => {
  const asked = get(askedAtom)
  return asked && asked.counter === get(counterAtom) ? asked.state : { phase: 'idle' }
})

/** Counts the people in the picture in detail, once at a time. */
export const countNowAtom = atom(null, async (get, set) => {
  const counter = get(counterAtom)
  if (!counter || get(preciseCountAtom).phase === 'counting') return
  set(askedAtom, { counter, state: { phase: 'counting' } })
  const show = (state: PreciseCounting) => {
    if (get(counterAtom) === counter) set(askedAtom, { counter, state })
  }
  try {
    const count = await counter.countPrecisely(new AbortController().signal)
    show(count ? { phase: 'counted', people: count.people.length, durationMs: count.durationMs } : { phase: 'failed' })
  } catch (error) {
    console.warn('The people could not be counted precisely', error)
    show({ phase: 'failed' })
  }
})
