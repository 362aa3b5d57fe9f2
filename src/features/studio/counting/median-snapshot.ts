import { untilAborted } from '@/platform/clock.ts'
import type { Snapshot } from '../../../../workers/vision/contract.ts'
import type { WorkerTimer } from './frame-source.ts'

/** Pictures of one snapshot, at most; a slow computer looks at `FEWEST`. */
const MOST = 9
const FEWEST = 3
/** A computer that needs longer than this, in spans, for the fewest pictures takes one. */
const MAX_SPANS = 3

/** `pictures`: how many were looked at; `pictureMs`: how long the first of them took. */
export type MedianSnapshot = Snapshot & { pictures: number; pictureMs: number }

/** `isEnding`: no further picture is begun, and the snapshot comes of the ones there are. */
export type MedianOptions = { spanMs: number; isEnding: AbortSignal; timer: WorkerTimer; now: () => number }

/**
 * A snapshot that does not waver: of pictures taken within `spanMs` the one whose count is their median. A room's count
 * moves by about three people from one second to the next, because people hide one another for a moment. A `spanMs` of 0
 * takes one picture.
 *
 * @throws what `take` throws for the first picture; one that fails later ends the series
 */
export async function medianSnapshot(
  take: () => Promise<Snapshot>,
  { spanMs, isEnding, timer, now }: MedianOptions,
): Promise<MedianSnapshot> {
  const startMs = now()
  const taken = [await take()]
  const pictureMs = now() - startMs
  const planned = picturesIn(spanMs, pictureMs)
  const gapMs = planned > 1 ? spanMs / (planned - 1) : 0
  try {
    while (taken.length < planned && !isEnding.aborted) {
      const waitMs = startMs + taken.length * gapMs - now()
      if (waitMs > 0) await untilAborted(timer(waitMs), isEnding)
      taken.push(await take())
    }
  } catch (error) {
    if (!isEnding.aborted) console.info('A snapshot is made of fewer pictures', error)
  }
  // A picture that was looked at less closely, as the last one of a recording that is stopped, is no match for the others.
  const close = taken.filter(({ isPrecise }) => isPrecise)
  return { ...medianOf(close.length > 0 ? close : taken), pictures: taken.length, pictureMs }
}

/** How many pictures that take `pictureMs` each are looked at within `spanMs`; an odd number, so that one is the median. */
export function picturesIn(spanMs: number, pictureMs: number): number {
  if (spanMs <= 0 || FEWEST * pictureMs > MAX_SPANS * spanMs) return 1
  const fitting = Math.min(MOST, Math.max(FEWEST, Math.floor(spanMs / Math.max(1, pictureMs))))
  return fitting % 2 === 0 ? fitting - 1 : fitting
}

/** The first picture that has the median count; of an even number of pictures the first with one of the two middle counts. */
export function medianOf<T extends Pick<Snapshot, 'peopleCount'>>(taken: readonly T[]): T {
  const counts = taken.map(({ peopleCount }) => peopleCount).toSorted((a, b) => a - b)
  const middle = [counts[(counts.length - 1) >> 1], counts[counts.length >> 1]]
  const median = taken.find(({ peopleCount }) => middle.includes(peopleCount))
  if (!median) throw new Error('There is no picture to take the median of')
  return median
}
