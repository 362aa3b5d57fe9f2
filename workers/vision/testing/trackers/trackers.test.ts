import { expect, test } from 'vitest'
import type { Detection } from '../../inference/detections.ts'
import type { Labelled } from '../mot-metrics.ts'
import { createByteTrack } from './byte-track.ts'
import { createOcSort } from './oc-sort.ts'
import { createSort } from './sort.ts'

type Update = (detections: readonly Detection[]) => Labelled[]

const at = (x: number, score = 0.9): Detection => ({ box: { left: x, top: 0, right: x + 40, bottom: 100 }, score })

/** Returns the ids reported in the last frame, from left to right. */
function run(update: Update, frames: readonly Detection[][]): number[] {
  const reported = frames.map((frame) => update(frame)).at(-1)!
  return reported.toSorted((a, b) => a.box.left - b.box.left).map(({ id }) => id)
}

const trackers: [string, () => Update][] = [
  ['SORT', createSort],
  ['ByteTrack', () => createByteTrack(30)],
  ['OC-SORT', createOcSort],
]

test.each(trackers)('%s: two people who pass one another keep their ids', (_, create) => {
  const frames = Array.from({ length: 31 }, (_, frame) => [at(frame * 12), at(360 - frame * 12)])
  expect(run(create(), frames)).toEqual([2, 1])
})

test('ByteTrack and OC-SORT find a person again after ten frames, and SORT does not', () => {
  const walk = Array.from({ length: 10 }, (_, frame) => [at(frame * 2)])
  const frames = [...walk, ...Array.from({ length: 10 }, () => []), ...walk.map((_, index) => [at(40 + index * 2)])]
  expect(trackers.map(([, create]) => run(create(), frames))).toEqual([[2], [1], [1]])
})

test('ByteTrack continues a track at a low score, and OC-SORT does not', () => {
  const frames = Array.from({ length: 10 }, (_, frame) => [at(frame * 2, frame < 8 ? 0.9 : 0.3)])
  expect(run(createByteTrack(30), frames)).toEqual([1])
  expect(run(createOcSort(), frames)).toEqual([])
})
