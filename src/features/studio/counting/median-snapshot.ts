import { untilAborted } from '@/platform/clock.ts'
import type { Snapshot } from '../../../../workers/vision/contract.ts'
import type { WorkerTimer } from './frame-source.ts'

/** The maximum number of pictures for one snapshot. A slow computer takes only `FEWEST`. */
const MOST = 9
const FEWEST = 3
/** If `FEWEST` pictures would take longer than this many times `spanMs`, only one picture is taken. */
const MAX_SPANS = 3

/** `pictures` is the number of pictures taken; `pictureMs` is the time for the first picture. */
export type MedianSnapshot = Snapshot & { pictures: number; pictureMs: number }

/** After `isEnding` aborts, no more pictures are taken. The snapshot then comes from the pictures taken so far. */
export type MedianOptions = { spanMs: number; isEnding: AbortSignal; timer: WorkerTimer; now: () => number }

/**
 * Takes pictures within `spanMs` and returns the picture with the median count. A room's count varies by about three
 * people from one second to the next, because people hide one another for a moment. A `spanMs` of 0 takes one picture.
 *
 * @throws the error of `take` for the first picture; after a later error, no more pictures are taken
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
  // Leaves out pictures counted without detail, because their counts cannot be compared with detailed counts.
  const close = taken.filter(({ isPrecise }) => isPrecise)
  return { ...medianOf(close.length > 0 ? close : taken), pictures: taken.length, pictureMs }
}

/**
 * Returns how many pictures are taken within `spanMs` if each takes `pictureMs`. The number is odd, so that one picture
 * has the median count.
 */
export function picturesIn(spanMs: number, pictureMs: number): number {
  if (spanMs <= 0 || FEWEST * pictureMs > MAX_SPANS * spanMs) return 1
  const fitting = Math.min(MOST, Math.max(FEWEST, Math.floor(spanMs / Math.max(1, pictureMs))))
  return fitting % 2 === 0 ? fitting - 1 : fitting
}

/**
 * Returns the first picture with the median count. An even number of pictures has two middle counts; both are accepted.
 */
export function medianOf<T extends Pick<Snapshot, 'peopleCount'>>(taken: readonly T[]): T {
  const counts = taken.map(({ peopleCount }) => peopleCount).toSorted((a, b) => a - b)
  const middle = [counts[(counts.length - 1) >> 1], counts[counts.length >> 1]]
  const median = taken.find(({ peopleCount }) => middle.includes(peopleCount))
  if (!median) throw new Error('There is no picture to take the median of')
  return median
}
