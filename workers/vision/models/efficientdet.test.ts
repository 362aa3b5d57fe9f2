import { describe, expect, test } from 'vitest'
import { countAnchors, makeAnchors } from '../convert/efficientdet-anchors.ts'
import { suppress } from '../inference/detections.ts'
import { efficientdet } from './families/efficientdet.ts'
import type { RawOutputs } from './model-family.ts'

/** Returns how many cells a side of each level's grid has. A level's first anchor is half a cell from the left. */
function gridsIn(anchors: Float32Array): number[] {
  const grids: number[] = []
  for (let row = 0; row < anchors.length / 4; row += 9 * grids.at(-1)! ** 2)
    grids.push(Math.round(0.5 / anchors[row * 4]!))
  return grids
}

/** Rows of MediaPipe's own anchor table and of google/automl: index, centre x, centre y, width, height. */
const GOLDEN = {
  320: [
    [0, 0.0125, 0.0125, 0.075, 0.075],
    [1, 0.0125, 0.0125, 0.106066, 0.053033],
    [2, 0.0125, 0.0125, 0.053033, 0.106066],
    [3, 0.0125, 0.0125, 0.094494, 0.094494],
    [4, 0.0125, 0.0125, 0.133635, 0.066817],
    [6, 0.0125, 0.0125, 0.119055, 0.119055],
    [14400, 0.025, 0.025, 0.15, 0.15],
    [18000, 0.05, 0.05, 0.3, 0.3],
    [18900, 0.1, 0.1, 0.6, 0.6],
    [19125, 0.166667, 0.166667, 1, 1],
    [19205, 0.833333, 0.833333, 1.122462, 2.244924],
  ],
  448: [
    [0, 0.008929, 0.008929, 0.053571, 0.053571],
    [1, 0.008929, 0.008929, 0.075761, 0.037881],
    [28224, 0.017857, 0.017857, 0.107143, 0.107143],
    [35280, 0.035714, 0.035714, 0.214286, 0.214286],
    [37044, 0.071429, 0.071429, 0.428571, 0.428571],
    [37485, 0.125, 0.125, 0.75, 0.75],
    [37628, 0.875, 0.875, 0.841847, 1.683693],
  ],
} as const

describe('anchors of EfficientDet', () => {
  test.each([
    [320, [40, 20, 10, 5, 3], 19206],
    [384, [48, 24, 12, 6, 3], 27621],
    [448, [56, 28, 14, 7, 4], 37629],
  ])('the anchors for an input of %i pixels are on grids of %j cells', (inputSize, grids, count) => {
    expect(gridsIn(makeAnchors(inputSize))).toEqual(grids)
    expect(countAnchors(inputSize)).toBe(count)
  })

  test.each([320, 448] as const)('the anchors for an input of %i pixels equal the published anchors', (inputSize) => {
    const anchors = makeAnchors(inputSize)
    for (const [index, ...expected] of GOLDEN[inputSize]) {
      const row = Array.from(anchors.subarray(index * 4, index * 4 + 4))
      row.forEach((value, i) => expect(Math.abs(value - expected[i]!), `anchor ${index}`).toBeLessThan(6e-7))
    }
  })
})

type Raw = { anchor: number; score?: number; delta: number[] }

function outputsOf(rows: Raw[], inputSize = 320): RawOutputs {
  const count = countAnchors(inputSize)
  const scores = new Float32Array(count)
  const deltas = new Float32Array(count * 4)
  for (const { anchor, score = 0.9, delta } of rows) {
    scores[anchor] = score
    deltas.set(delta, anchor * 4)
  }
  return { scores: { data: scores, dims: [1, count, 1] }, deltas: { data: deltas, dims: [1, count, 4] } }
}

describe('decoding EfficientDet', () => {
  // The cases come from MediaPipe's detection_postprocessing_graph_test.cc: delta (ty, tx, th, tw), then left, top,
  // width, height.
  test.each([
    [1000, [0.7, 0.8, 0.2, 0.1], [0.8137423, 0.067235775, 0.117221, 0.064774655]],
    [2000, [0.1, 0.1, 0.1, 0.1], [0.53849804, 0.08949606, 0.05861056, 0.11722109]],
    [4000, [0.2, 0.8, 0.1, 0.2], [0.13779688, 0.26394117, 0.16322193, 0.07384467]],
  ])('the decoded box of anchor %i equals the box from MediaPipe', (anchor, delta, expected) => {
    const { count, boxes, scores } = efficientdet.decode(outputsOf([{ anchor, delta }]), 320, 0.5, 'passages')
    expect([count, scores[0]]).toEqual([1, Math.fround(0.9)])
    const [left, top, right, bottom] = Array.from(boxes.subarray(0, 4), (pixels) => pixels / 320)
    const found = [left!, top!, right! - left!, bottom! - top!]
    found.forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-6))
  })

  test('a score at the threshold is accepted, and a lower score or NaN is ignored', () => {
    const delta = [0, 0, 0, 0]
    const rows = [0.5, 0.4999, Number.NaN].map((score, anchor) => ({ anchor, score, delta }))
    expect(efficientdet.decode(outputsOf(rows), 320, 0.5, 'passages').count).toBe(1)
  })

  test('a box with NaN is ignored, and a box that extends beyond the picture keeps its size', () => {
    const rows = [
      { anchor: 0, delta: [Number.NaN, 0, 0, 0] },
      { anchor: 1, delta: [0, 0, 1000, 0] },
      { anchor: 2, delta: [-3, -3, 1, 1] },
    ]
    const { count, boxes } = efficientdet.decode(outputsOf(rows), 320, 0.5, 'passages')
    expect(count).toBe(1)
    expect(boxes[0]).toBeLessThan(0)
  })

  test('decoding the next frame allocates no memory and removes the people of the previous frame', () => {
    const first = efficientdet.decode(outputsOf([{ anchor: 7, delta: [0, 0, 0, 0] }]), 320, 0.5, 'passages')
    const { boxes, scores } = first
    const second = efficientdet.decode(outputsOf([]), 320, 0.5, 'passages')
    expect(second.boxes).toBe(boxes)
    expect(second.scores).toBe(scores)
    expect(second.count).toBe(0)
  })

  test('the decoder refuses an output of another size', () => {
    expect(() => efficientdet.decode(outputsOf([]), 448, 0.5, 'passages')).toThrow('Expected 37629 anchors, got 19206')
    expect(() => efficientdet.decode({}, 320, 0.5, 'passages')).toThrow('Expected 19206 anchors')
  })

  test('a box that overlaps a better box by more than 0.3 is removed', () => {
    // Square anchors of 24 pixels in neighbouring cells (8 pixels apart) overlap by half; anchors two cells apart
    // overlap by a fifth.
    const delta = [0, 0, 0, 0]
    const rows = [0, 9, 18].map((anchor, i) => ({ anchor, score: 0.6 + i / 10, delta }))
    const candidates = efficientdet.decode(outputsOf(rows), 320, 0.5, 'passages')
    expect(suppress(candidates, efficientdet.suppressionIou)).toEqual([2, 0])
  })
})

test('a frame is stretched over the whole input', () => {
  expect(efficientdet.place(1920, 1080, 320)).toEqual({ scaleX: 320 / 1920, scaleY: 320 / 1080 })
})
