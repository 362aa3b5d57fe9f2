import type { CountEvent } from '../recordings/count-event.schema.ts'
import { matchPairs } from './match-pairs.ts'

/** `Passage` is a person crossing the line of a filmed door; `timeMs` is the position in the film. */
export type Passage = { timeMs: number; direction: CountEvent['direction'] }

/**
 * `missed`: the person counted the passage and the computer did not. `too-many`: the computer counted it and the person
 * did not.
 */
export type PassageDifference = Passage & { kind: 'missed' | 'too-many' }
/** `found` is the number of passages that both counted; `differences` are sorted by time. */
export type ComparedPassages = { found: number; differences: PassageDifference[] }

/** A tap and a counted passage can match when their times differ by at most `TOLERANCE_MS`. */
const TOLERANCE_MS = 1000

/**
 * Matches the passages that a person tapped with those that the computer counted. Each matches at most one of the same
 * direction within a second, and as many as possible match; nearer passages are tried first. Pure.
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

/** A verdict says who was right about a difference, after a second look at the film. */
export type Verdict = 'computer' | 'person' | 'unclear'
/** The person counted `found` plus `missed` people; only the computer counted `tooMany`. */
export type CheckFigures = { found: number; missed: number; tooMany: number }

/**
 * Returns the figures of a check after a second look. Differences without a verdict go to the person; unclear
 * differences are left out. Pure.
 *
 * @param verdicts by the index of the difference
 */
export function figuresOf(
  { found, differences }: ComparedPassages,
  verdicts: ReadonlyMap<number, Verdict>,
): CheckFigures {
  const figures = { found, missed: 0, tooMany: 0 }
  for (const [index, { kind }] of differences.entries()) {
    const verdict = verdicts.get(index) ?? 'person'
    if (verdict === 'person') figures[kind === 'missed' ? 'missed' : 'tooMany'] += 1
    // A wrong tap is dropped; a passage that the person overlooked was found by the computer.
    if (verdict === 'computer' && kind === 'too-many') figures.found += 1
  }
  return figures
}

/** `certain` passages took place; for `unclear` passages the person could not decide. */
export type SettledPassages = { certain: Passage[]; unclear: Passage[] }

/**
 * Returns the passages of a film as the person settled them, to judge other counts of the same film. Pure.
 *
 * @param tapped the taps from which `compared` was made
 * @param verdicts by the index of the difference, as in `figuresOf`
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

/** Returns the figures of another count of the film; an unclear passage may be counted or not. Pure. */
export function figuresBeside({ certain, unclear }: SettledPassages, counted: readonly Passage[]): CheckFigures {
  const { found, differences } = comparePassages(certain, counted)
  const extra = differences.filter(({ kind }) => kind === 'too-many')
  const tooMany = extra.length - comparePassages(unclear, extra).found
  return { found, missed: certain.length - found, tooMany }
}
