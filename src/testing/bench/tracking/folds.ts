import { pooled } from './pooled.ts'
import type { Judged } from './pooled.ts'

export type Candidate<T> = { choice: T; name: string; rows: Judged[] }

/**
 * For each sequence, picks the candidate that is best on all other sequences. Returns the figures of this candidate on
 * the sequence. A candidate is judged by the mean of MOTA, IDF1 and the crossings' F1. Each figure is pooled for each
 * kind of detections, and then averaged over the kinds.
 */
export function leaveOneOut<T>(candidates: readonly Candidate<T>[]) {
  const sequences = [...new Set(candidates[0]!.rows.map(({ sequence }) => sequence))]
  return sequences.map((heldOut) => {
    const best = bestOf(candidates, ({ sequence }) => sequence !== heldOut)
    return { heldOut, best, rows: best.rows.filter(({ sequence }) => sequence === heldOut) }
  })
}

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
