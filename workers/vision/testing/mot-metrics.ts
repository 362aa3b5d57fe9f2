import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import { assign } from '../tracking/assign.ts'

/** A box in frame pixels with the identity of a person or a track. */
export type Labelled = { id: number; box: FrameBox }

/** Maps a frame number to the labels of the frame. A missing frame is empty. */
export type LabelledFrames = ReadonlyMap<number, readonly Labelled[]>

export type MotFigures = {
  /** Number of boxes that people labelled. */
  truths: number
  falsePositives: number
  falseNegatives: number
  switches: number
  /** Equals 1 − (FN + FP + switches) / truths; below 0 if there are more errors than labelled boxes. */
  mota: number
  /** Mean overlap (IoU) of the matched pairs. */
  motp: number
  /** Equals 2 · IDTP / (labelled boxes + boxes found). */
  idf1: number
}

/** A pair that overlaps less than this is no match. The benchmark uses the same value. */
const MIN_OVERLAP = 0.5
/**
 * A weight larger than every sum of overlaps in a frame. So the number of pairs has priority over the quality of the
 * pairs.
 */
const PAIR_WEIGHT = 10_000

/**
 * Returns the figures of CLEAR MOT (Bernardin & Stiefelhagen 2008) and IDF1 (Ristani et al. 2016), counted like the
 * MOT15 benchmark.
 *
 * CLEAR: pairs of the previous frame are kept while they overlap by at least half. All other people are assigned so
 * that as many people as possible have a guess. Among equal numbers, the largest sum of overlaps is best. A switch is a
 * match that differs from the same person's previous match, even after a long time.
 *
 * IDF1: each true identity gets one found identity over the whole sequence. The pairs with the most shared frames are
 * chosen.
 *
 * The caller must leave out ignored rows of the truth (`truthOf`).
 */
export function evaluateTracks(truth: LabelledFrames, found: LabelledFrames): MotFigures {
  const frames = [...new Set([...truth.keys(), ...found.keys()])].toSorted((a, b) => a - b)
  const clear = createClearCount()
  const identities = createIdentityCount()
  for (const frame of frames) {
    const people = truth.get(frame) ?? []
    const guesses = found.get(frame) ?? []
    const overlaps = people.map((person) => guesses.map((guess) => overlapOf(person, guess)))
    clear.add(people, guesses, overlaps)
    identities.add(people, guesses, overlaps)
  }
  return { ...clear.figures(), idf1: identities.idf1() }
}

/** Returns the overlap of a pair; 0 for a pair that is no match. */
function overlapOf(person: Labelled, guess: Labelled): number {
  const overlap = intersectionOverUnion(person.box, guess.box)
  return overlap >= MIN_OVERLAP ? overlap : 0
}

type Overlaps = readonly (readonly number[])[]

function createClearCount() {
  /** `lastMatch` has each person's last match. `previous` has each person's match in the previous frame. */
  const lastMatch = new Map<number, number>()
  let previous = new Map<number, number>()
  const sums = { truths: 0, falsePositives: 0, falseNegatives: 0, switches: 0, pairs: 0, overlap: 0 }

  const add = (people: readonly Labelled[], guesses: readonly Labelled[], overlaps: Overlaps) => {
    const columns = pairFrame(people, guesses, overlaps, previous)
    previous = new Map()
    columns.forEach((column, row) => {
      if (column < 0) return
      const person = people[row]!.id
      const guess = guesses[column]!.id
      if ((lastMatch.get(person) ?? guess) !== guess) sums.switches++
      lastMatch.set(person, guess)
      previous.set(person, guess)
      sums.pairs++
      sums.overlap += overlaps[row]![column]!
    })
    sums.truths += people.length
    sums.falseNegatives += people.length - previous.size
    sums.falsePositives += guesses.length - previous.size
  }

  const figures = () => {
    const { truths, falsePositives, falseNegatives, switches, pairs, overlap } = sums
    const mota = 1 - (falsePositives + falseNegatives + switches) / truths
    return { truths, falsePositives, falseNegatives, switches, mota, motp: overlap / pairs }
  }
  return { add, figures }
}

/** Returns the index of each person's guess, or -1. */
function pairFrame(
  people: readonly Labelled[],
  guesses: readonly Labelled[],
  overlaps: Overlaps,
  previous: ReadonlyMap<number, number>,
): number[] {
  const columnOf = new Map(guesses.map(({ id }, column) => [id, column]))
  const kept = people.map(({ id }, row) => {
    const column = columnOf.get(previous.get(id) ?? Number.NaN) ?? -1
    return column >= 0 && overlaps[row]![column]! > 0 ? column : -1
  })
  const taken = new Set(kept)
  const worth = overlaps.map((row, index) =>
    row.map((overlap, column) => (overlap > 0 && kept[index]! < 0 && !taken.has(column) ? PAIR_WEIGHT + overlap : 0)),
  )
  return assign(worth, guesses.length).map((column, row) => (kept[row]! >= 0 ? kept[row]! : column))
}

function createIdentityCount() {
  const people = new Map<number, number>()
  const guesses = new Map<number, number>()
  /** Numbers of shared frames, by person and guess. */
  const shared: number[][] = []
  let boxes = 0

  const add = (peopleSeen: readonly Labelled[], guessesSeen: readonly Labelled[], overlaps: Overlaps) => {
    const columns = guessesSeen.map(({ id }) => indexOf(guesses, id))
    peopleSeen.forEach(({ id }, row) => {
      const counts = (shared[indexOf(people, id)] ??= [])
      columns.forEach((column, index) => {
        if (overlaps[row]![index]! > 0) counts[column] = (counts[column] ?? 0) + 1
      })
    })
    boxes += peopleSeen.length + guessesSeen.length
  }

  const idf1 = () => {
    const worth = shared.map((counts) => Array.from({ length: guesses.size }, (_, column) => counts[column] ?? 0))
    const columns = assign(worth, guesses.size)
    const agreed = columns.reduce((sum, column, row) => sum + (worth[row]![column] ?? 0), 0)
    return (2 * agreed) / boxes
  }
  return { add, idf1 }
}

function indexOf(indices: Map<number, number>, id: number): number {
  const known = indices.get(id) ?? indices.size
  indices.set(id, known)
  return known
}
