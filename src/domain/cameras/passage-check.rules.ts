import type { CountEvent } from '../recordings/count-event.schema.ts'
import { matchPairs } from './match-pairs.ts'

/** A person who crossed the line of a filmed door; the time is the film's own. */
export type Passage = { timeMs: number; direction: CountEvent['direction'] }

/** `missed`: the person counted a passage and the computer did not. `too-many`: the other way round. */
export type PassageDifference = Passage & { kind: 'missed' | 'too-many' }
/** `found`: passages that both counted. `differences`: in the film's order. */
export type ComparedPassages = { found: number; differences: PassageDifference[] }

/** Both mean the same passage when their times differ by this at most. */
const TOLERANCE_MS = 1000

/**
 * Compares the passages that a person tapped with those that the computer counted: each goes with at most one of the same
 * direction within a second, and as many as possible go together. The nearest are tried first. Pure.
 */
export function comparePassages(tapped: readonly Passage[], counted: readonly Passage[]): ComparedPassages {
  const candidates = tapped.map((tap) =>
    counted
      .map(({ timeMs, direction }, index) => ({ index, direction, apartMs: Math.abs(timeMs - tap.timeMs) }))
      .filter(({ direction, apartMs }) => direction === tap.direction && apartMs <= TOLERANCE_MS)
      .toSorted((a, b) => a.apartMs - b.apartMs)
      .map(({ index }) => index),
  )
  const tapOfCount = matchPairs(candidates)
  const matched = new Set(tapOfCount.values())
  const missed = tapped.filter((_, tap) => !matched.has(tap))
  const tooMany = counted.filter((_, count) => !tapOfCount.has(count))
  const differences: PassageDifference[] = [
    ...missed.map((passage) => ({ ...passage, kind: 'missed' as const })),
    ...tooMany.map((passage) => ({ ...passage, kind: 'too-many' as const })),
  ]
  return { found: matched.size, differences: differences.toSorted((a, b) => a.timeMs - b.timeMs) }
}

/** A person's verdict on a difference after a second look at the film. */
export type Verdict = 'computer' | 'person' | 'unclear'
/** `missed`: people that the computer did not find. All of them are people of the check but `tooMany`. */
export type CheckFigures = { found: number; missed: number; tooMany: number }

/**
 * The figures of a check after a second look. Without one the person was right; what stays unclear counts for neither side.
 * Pure.
 *
 * @param verdicts of the difference with the same index
 */
export function figuresOf(
  { found, differences }: ComparedPassages,
  verdicts: ReadonlyMap<number, Verdict>,
): CheckFigures {
  const figures = { found, missed: 0, tooMany: 0 }
  for (const [index, { kind }] of differences.entries()) {
    const verdict = verdicts.get(index) ?? 'person'
    if (verdict === 'person') figures[kind === 'missed' ? 'missed' : 'tooMany'] += 1
    // A tap that was wrong falls away; a passage that the person overlooked was found.
    if (verdict === 'computer' && kind === 'too-many') figures.found += 1
  }
  return figures
}

/** Passages of a film after a second look: those that took place, and those of which nothing is sure. */
export type SettledPassages = { certain: Passage[]; unclear: Passage[] }

/**
 * The passages of a film as the person settled them, for other counts of the same film. Pure.
 *
 * @param tapped what `compared` was made of
 * @param verdicts as in `figuresOf`
 */
export function settlePassages(
  tapped: readonly Passage[],
  { differences }: ComparedPassages,
  verdicts: ReadonlyMap<number, Verdict>,
): SettledPassages {
  const certain = [...tapped]
  const unclear: Passage[] = []
  for (const [index, { kind, timeMs, direction }] of differences.entries()) {
    const verdict = verdicts.get(index) ?? 'person'
    const isTaken = verdict === (kind === 'missed' ? 'person' : 'computer')
    if (verdict === 'unclear') unclear.push({ timeMs, direction })
    if (kind === 'too-many' && isTaken) certain.push({ timeMs, direction })
    if (kind === 'missed' && !isTaken) {
      const tap = certain.findIndex((one) => one.timeMs === timeMs && one.direction === direction)
      certain.splice(tap, 1)
    }
  }
  return { certain, unclear }
}

/** The figures of another count of a film; a passage that is unclear may be counted or not. Pure. */
export function figuresBeside({ certain, unclear }: SettledPassages, counted: readonly Passage[]): CheckFigures {
  const { found, differences } = comparePassages(certain, counted)
  const extra = differences.filter(({ kind }) => kind === 'too-many')
  const tooMany = extra.length - comparePassages(unclear, extra).found
  return { found, missed: certain.length - found, tooMany }
}
