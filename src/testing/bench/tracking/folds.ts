import { pooled } from './pooled.ts'
import type { Judged } from './pooled.ts'

/** One choice of the grid, judged on every case. */
export type Candidate<T> = { choice: T; name: string; rows: Judged[] }

/**
 * Leave-one-sequence-out: for each sequence the choice that is best on all others, and how it does on that one. A choice
 * is judged by the mean of MOTA, IDF1 and the crossings' F1, pooled per detector and averaged over the detectors.
 */
export function leaveOneOut<T>(candidates: readonly Candidate<T>[]) {
  const sequences = [...new Set(candidates[0]!.rows.map(({ sequence }) => sequence))]
  return sequences.map((heldOut) => {
    const best = bestOf(candidates, ({ sequence }) => sequence !== heldOut)
    return { heldOut, best, rows: best.rows.filter(({ sequence }) => sequence === heldOut) }
  })
}

/** The best choice on the cases that `isUsed`. */
export function bestOf<T>(candidates: readonly Candidate<T>[], isUsed: (row: Judged) => boolean): Candidate<T> {
  const worth = candidates.map(({ rows }) => worthOf(rows.filter(isUsed)))
  return candidates[worth.indexOf(Math.max(...worth))]!
}

export function worthOf(rows: readonly Judged[]): number {
  const qualities = [...new Set(rows.map(({ quality }) => quality))]
  const worth = qualities.map((name) => {
    const { mota, idf1, f1 } = pooled(rows.filter(({ quality }) => quality === name))
    return (mota + idf1 + f1) / 3
  })
  return worth.reduce((sum, one) => sum + one, 0) / worth.length
}
