import type { CountEvent } from '../recordings/count-event.schema.ts'
import { matchPairs } from './match-pairs.ts'

/** A `Passage` is the moment when a person crosses the line of a filmed door; `timeMs` is its position in the film. */
export type Passage = { timeMs: number; direction: CountEvent['direction'] }

/** A `missed` passage was counted only by the person; a `too-many` passage was counted only by the computer. */
export type PassageDifference = Passage & { kind: 'missed' | 'too-many' }
/**
 * `found` is the number of passages that both the person and the computer counted; `differences` are sorted by time.
 */
export type ComparedPassages = { found: number; differences: PassageDifference[] }

/** A tap and a counted passage can match when their times differ by at most `TOLERANCE_MS`. */
const TOLERANCE_MS = 1000

/**
 * Matches the passages that a person tapped with the passages that the computer counted. A tap matches at most one
 * passage, which has the same direction and is at most a second away. The number of matches is the largest possible,
 * and each tap tries the nearest passages first. Pure.
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

/** A verdict says whether the computer or the person was right about a difference, after a second look at the film. */
export type Verdict = 'computer' | 'person' | 'unclear'
/**
 * `found` plus `missed` is the number that the person counted; `tooMany` is the number that only the computer counted.
 */
export type CheckFigures = { found: number; missed: number; tooMany: number }

/**
 * Returns the figures of a check after a second look. Without a verdict, the function assumes that the person is right.
 * Unclear differences are left out. Pure.
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
    // When the computer was right, a `missed` difference was a wrong tap and is dropped. A `too-many` difference was
    // then a real passage that the person overlooked.
    if (verdict === 'computer' && kind === 'too-many') figures.found += 1
  }
  return figures
}

/** `certain` passages took place; the person could not decide about `unclear` passages. */
export type SettledPassages = { certain: Passage[]; unclear: Passage[] }

/**
 * Returns the passages of a film after the person's verdicts. `figuresBeside` compares other counts of the film with
 * these passages. Pure.
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

/** Returns the figures of another count of the film. Unclear passages do not change the figures. Pure. */
export function figuresBeside({ certain, unclear }: SettledPassages, counted: readonly Passage[]): CheckFigures {
  const { found, differences } = comparePassages(certain, counted)
  const extra = differences.filter(({ kind }) => kind === 'too-many')
  const tooMany = extra.length - comparePassages(unclear, extra).found
  return { found, missed: certain.length - found, tooMany }
}
