import { expect, test } from 'vitest'
import type { Candidates } from '../models/model-family.ts'
import { clipToFrame, suppress, toDetections } from './detections.ts'

function candidates(...rows: [left: number, top: number, right: number, bottom: number, score: number][]): Candidates {
  return {
    count: rows.length,
    boxes: new Float32Array(rows.flatMap((row) => row.slice(0, 4))),
    scores: new Float32Array(rows.map((row) => row[4])),
  }
}

test('only the best of several overlapping boxes stays, and a removed box does not remove other boxes', () => {
  // The second box overlaps both neighbours too much. The first and the third box hardly overlap.
  const chain = candidates([0, 0, 10, 10, 0.9], [4, 0, 14, 10, 0.8], [8, 0, 18, 10, 0.7])
  expect(suppress(chain, 0.4)).toEqual([0, 2])
})

test('two boxes whose overlap equals the limit both stay', () => {
  const half = candidates([0, 0, 10, 10, 0.9], [0, 0, 10, 5, 0.8])
  expect(suppress(half, 0.5)).toEqual([0, 1])
  expect(suppress(half, 0.499)).toEqual([0])
})

test('boxes with equal scores keep their order, and the boxes of 400 people all stay', () => {
  const crowd = candidates(
    ...Array.from({ length: 400 }, (_, x) => [x * 20, 0, x * 20 + 10, 10, 0.5] as const).map(
      (row) => [...row] as [number, number, number, number, number],
    ),
  )
  expect(suppress(crowd, 0.5)).toEqual(Array.from({ length: 400 }, (_, index) => index))
  expect(suppress(candidates(), 0.5)).toEqual([])
})

test("boxes are converted from the model's pixels to the frame's pixels, and end at the frame's edge", () => {
  const found = toDetections(
    candidates([-2, 10, 50, 120, 0.5]),
    [0],
    { scaleX: 0.5, scaleY: 0.25 },
    { left: 0, top: 0, right: 200, bottom: 400 },
  )
  expect(found).toEqual([{ box: { left: 0, top: 40, right: 100, bottom: 400 }, score: 0.5 }])
})

test('boxes found in a region have frame coordinates and end at the edge of the region', () => {
  const found = toDetections(
    candidates([-2, 10, 50, 120, 0.5]),
    [0],
    { scaleX: 0.5, scaleY: 0.25 },
    { left: 300, top: 200, right: 380, bottom: 600 },
  )
  expect(found).toEqual([{ box: { left: 300, top: 240, right: 380, bottom: 600 }, score: 0.5 }])
})

test('a region is cut off at the edge of the frame, and clipToFrame returns null for a region outside', () => {
  const frame = { width: 640, height: 360 }
  expect(clipToFrame(frame)).toEqual({ left: 0, top: 0, right: 640, bottom: 360 })
  const beyond = { left: -20, top: 100, right: 300, bottom: 500 }
  expect(clipToFrame(frame, beyond)).toEqual({ left: 0, top: 100, right: 300, bottom: 360 })
  expect(clipToFrame(frame, { left: 640, top: 0, right: 700, bottom: 360 })).toBeNull()
})
