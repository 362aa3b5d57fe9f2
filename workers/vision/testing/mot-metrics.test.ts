import { expect, test } from 'vitest'
import { evaluateTracks } from './mot-metrics.ts'
import type { Labelled, LabelledFrames } from './mot-metrics.ts'
import { hasSequences, readSequence, truthOf } from './mot-sequence.ts'
import type { SequenceName } from './mot-sequence.ts'
import { createSort } from './trackers/sort.ts'

if (!hasSequences) console.info('skipped: no ../shared/mot')

/**
 * Returns a person 40 wide and 100 high whose left edge is at x. A move by 5 leaves an overlap (IoU) of 35/45; a move
 * by 14 leaves 26/54.
 */
function at(id: number, x: number): Labelled {
  return { id, box: { left: x, top: 0, right: x + 40, bottom: 100 } }
}

/** Returns one row for each frame, from frame 1. */
function frames(...rows: Labelled[][]): LabelledFrames {
  return new Map(rows.map((row, index) => [index + 1, row]))
}

const still = frames([at(1, 0)], [at(1, 0)], [at(1, 0)], [at(1, 0)])

test('when the found tracks equal the true tracks, the metrics show no errors', () => {
  const truth = frames([at(1, 0), at(2, 200)], [at(1, 5), at(2, 195)])
  const found = frames([at(8, 200), at(9, 0)], [at(8, 195), at(9, 5)])
  expect(evaluateTracks(truth, found)).toEqual({
    truths: 4,
    falsePositives: 0,
    falseNegatives: 0,
    switches: 0,
    mota: 1,
    motp: 1,
    idf1: 1,
  })
})

test('a new identity halfway counts as one switch, and half of the frames are unassigned', () => {
  const found = frames([at(1, 0)], [at(1, 0)], [at(2, 0)], [at(2, 0)])
  // MOTA is 1 - 1/4; IDTP 2, IDFP 2, IDFN 2.
  expect(evaluateTracks(still, found)).toMatchObject({ switches: 1, mota: 0.75, idf1: 0.5 })
})

test('a match that differs from the last match is a switch, even after a long time', () => {
  // MOTA is 1 - (2 missed + 1 switch)/4; IDTP is 1 of 4 + 2 boxes.
  expect(evaluateTracks(still, frames([at(1, 0)], [], [], [at(2, 0)]))).toMatchObject({
    falseNegatives: 2,
    switches: 1,
    mota: 0.25,
    idf1: 2 / 6,
  })
  expect(evaluateTracks(still, frames([at(1, 0)], [], [], [at(1, 0)]))).toMatchObject({ switches: 0, idf1: 4 / 6 })
})

test('a pair of the previous frame is kept while its boxes overlap by half, even if another pair fits better', () => {
  const found = frames([at(1, 0)], [at(1, 5), at(2, 0)], [at(1, 14), at(2, 0)], [at(2, 0)])
  // The old pair's overlap of 26/54 in frame 3 is less than half, so guess 2 replaces guess 1.
  const figures = evaluateTracks(still, found)
  expect(figures).toMatchObject({ falsePositives: 2, falseNegatives: 0, switches: 1, mota: 0.25 })
  expect(figures.motp).toBeCloseTo((1 + 35 / 45 + 1 + 1) / 4, 12)
  // Guess 2 shares three frames with the person, and guess 1 shares two; there are 6 found boxes.
  expect(figures.idf1).toBeCloseTo((2 * 3) / 10, 12)
})

test('a larger number of pairs is better than a smaller number of better pairs', () => {
  // Person 1 overlaps both guesses. Person 2 overlaps only the guess that fits person 1 best.
  const truth = frames([at(1, 0), at(2, 12)])
  const found = frames([at(7, 3), at(8, -10)])
  expect(evaluateTracks(truth, found)).toMatchObject({ falsePositives: 0, falseNegatives: 0, mota: 1 })
})

test('two people who swap identities count as two switches', () => {
  const truth = frames([at(1, 0), at(2, 200)], [at(1, 0), at(2, 200)], [at(1, 0), at(2, 200)])
  const found = frames([at(1, 0), at(2, 200)], [at(1, 0), at(2, 200)], [at(2, 0), at(1, 200)])
  expect(evaluateTracks(truth, found)).toMatchObject({ switches: 2, mota: 1 - 2 / 6, idf1: 4 / 6 })
})

test('one found identity cannot match two people', () => {
  const truth = frames([at(1, 0)], [at(1, 0)], [at(1, 0)], [at(2, 200)], [at(2, 200)])
  const found = frames([at(5, 0)], [at(5, 0)], [at(5, 0)], [at(5, 200)], [at(5, 200)])
  // No match changes, but two of five frames have the wrong identity.
  expect(evaluateTracks(truth, found)).toMatchObject({ switches: 0, mota: 1, idf1: 6 / 10 })
})

test('frames that exist only in the truth or only in the tracks count as errors', () => {
  expect(evaluateTracks(frames([at(1, 0)]), frames([], [at(1, 0)]))).toMatchObject({
    truths: 1,
    falsePositives: 1,
    falseNegatives: 1,
    mota: -1,
    idf1: 0,
  })
})

test('rows of the truth with flag 0 are left out', () => {
  const text = '1,1,10,20,30,40,1,-1,-1,-1\n1,2,10,20,30,40,0,-1,-1,-1\n'
  expect([...truthOf(text)]).toEqual([[1, [{ id: 1, box: { left: 10, top: 20, right: 40, bottom: 60 } }]]])
})

/**
 * FP, FN, switches, and MOTA and MOTP in per cent, as SORT's authors published them for these detections (MOT15, 2016).
 */
const published: [SequenceName, number, number, number, number, number][] = [
  ['TUD-Campus', 15, 113, 6, 62.7, 73.7],
  ['ETH-Sunnyday', 319, 418, 22, 59.1, 74.4],
  ['KITTI-17', 38, 225, 9, 60.2, 72.3],
]

test.skipIf(!hasSequences).each(published)(
  'the evaluation of SORT on %s equals the published figures',
  (name, falsePositives, falseNegatives, switches, mota, motp) => {
    const sequence = readSequence(name)
    const sort = createSort()
    const found = new Map<number, Labelled[]>()
    for (let frame = 1; frame <= sequence.frames; frame++) {
      found.set(frame, sort(sequence.detections.get(frame) ?? []))
    }
    const figures = evaluateTracks(sequence.truth, found)
    expect(figures).toMatchObject({ falsePositives, falseNegatives, switches })
    // MOTA and MOTP were published with one decimal.
    expect(Math.abs(figures.mota * 100 - mota)).toBeLessThanOrEqual(0.0501)
    expect(Math.abs(figures.motp * 100 - motp)).toBeLessThanOrEqual(0.0501)
  },
)
