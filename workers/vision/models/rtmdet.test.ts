import { describe, expect, test } from 'vitest'
import { FAINT_PASSAGE_SCORE, FAINT_SCORE, asHeads } from '../counting/crowd.ts'
import { rtmdet } from './families/rtmdet.ts'
import type { Purpose } from './model-family.ts'

const SIZE = 64
const LEVELS = [
  [8, 'y', 'y.4'],
  [16, 'y.8', 'y.12'],
  [32, 'y.16', 'y.20'],
] as const

type Cell = { stride: number; column: number; row: number; logit: number; distances: number[] }

/** Returns outputs in which only the given cells hold a person. */
function outputs(cells: Cell[], size = SIZE) {
  return Object.fromEntries(
    LEVELS.flatMap(([stride, logits, distances]) => {
      const grid = size / stride
      const maps = { logits: new Float32Array(grid * grid).fill(-20), distances: new Float32Array(4 * grid * grid) }
      for (const cell of cells.filter((each) => each.stride === stride)) {
        const at = cell.row * grid + cell.column
        maps.logits[at] = cell.logit
        for (const [side, distance] of cell.distances.entries()) maps.distances[side * grid * grid + at] = distance
      }
      return [
        [logits, { data: maps.logits, dims: [1, 1, grid, grid] }],
        [distances, { data: maps.distances, dims: [1, 4, grid, grid] }],
      ] as const
    }),
  )
}

describe('people from the output of RTMDet', () => {
  test('for every cell size, the decoder measures a box from the corner of its cell, not from the middle', () => {
    const found = outputs([
      { stride: 8, column: 3, row: 2, logit: 0, distances: [1, 2, 3, 4] },
      { stride: 16, column: 0, row: 0, logit: 2, distances: [5, 5, 5, 5] },
      { stride: 32, column: 1, row: 1, logit: -1, distances: [10, 20, 30, 40] },
    ])
    const { count, boxes, scores } = rtmdet.decode(found, SIZE, 0.1, 'passages')
    expect(count).toBe(3)
    expect([...boxes]).toEqual([23, 14, 27, 20, -5, -5, 5, 5, 22, 12, 62, 72])
    expect(Array.from(scores, (score) => Math.round(score * 1000) / 1000)).toEqual([0.5, 0.881, 0.269])
  })

  test('a score at the limit is accepted, and a lower score or NaN is ignored', () => {
    const at = { stride: 8, row: 0, distances: [1, 1, 1, 1] }
    const found = outputs([
      { ...at, column: 0, logit: 0 },
      { ...at, column: 1, logit: -0.01 },
      { ...at, column: 2, logit: Number.NaN },
      { ...at, column: 3, logit: 5, distances: [1, Number.NaN, 1, 1] },
      { ...at, column: 4, logit: 5, distances: [1, 1, Number.POSITIVE_INFINITY, 1] },
    ])
    expect(rtmdet.decode(found, SIZE, 0.5, 'passages').count).toBe(1)
  })

  test('the decoder refuses outputs of another size or with other names', () => {
    expect(() => rtmdet.decode(outputs([]), 96, 0.1, 'passages')).toThrow(
      'Expected 144 numbers of stride 8 as y, got 64',
    )
    expect(() => rtmdet.decode({}, SIZE, 0.1, 'passages')).toThrow('stride 8 as y, got undefined')
  })
})

test('the input channels have the order blue, green, red, and each channel is normalised with its mean and deviation', () => {
  const { channels, scale, offset, background } = rtmdet.input
  expect(channels).toBe('bgr')
  const of = (pixel: readonly number[]) => pixel.map((value, i) => value * scale[i]! + offset[i]!)
  const close = (pixel: readonly number[], expected: number[]) =>
    of(pixel).forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 5))
  close([103.53, 116.28, 123.675], [0, 0, 0])
  close([103.53 + 57.375, 116.28 - 57.12, 123.675 + 2 * 58.395], [1, -1, 2])
  expect(background).toBe(114)
})

describe("calibration of RTMDet's scores", () => {
  const cellOf = (score: number, column: number) => {
    return { stride: 32, column, row: 0, logit: Math.log(score / (1 - score)), distances: [1, 1, 1, 1] }
  }
  /** Returns the shown score for a graph's score. The picture has a second person, whose score is `other`. */
  const shown = (score: number, purpose: Purpose, size: number, other = 0.46) => {
    const found = outputs([cellOf(score, 0), cellOf(other, 1)], size)
    return rtmdet.decode(found, size, 0.01, purpose).scores[0]!
  }

  test.each([
    ['passages', 416, 0.45],
    ['passages', 640, 0.5],
    ['heads', 416, 0.28],
    ['heads', 640, 0.31],
    ['tiles', 640, 0.35],
  ] as const)("for %s at %i pixels, the model's score %d is shown as 0.45", (purpose, size, score) => {
    expect(shown(score, purpose, size)).toBeCloseTo(0.45, 5)
  })

  test('heads with low scores count only if one head in the picture has a score of at least 0.45', () => {
    expect(shown(0.4, 'heads', 640)).toBeGreaterThan(0.45)
    expect(shown(0.4, 'heads', 640, 0.44)).toBeLessThan(0.45)
    expect(shown(0.4, 'tiles', 640, 0.44)).toBeLessThan(0.45)
    expect(shown(0.44, 'passages', 416, 0.44)).toBeCloseTo(0.44, 5)
  })

  test('calibration keeps low and high scores for passages, and never changes the order of scores', () => {
    expect(shown(0.1, 'passages', 640)).toBeCloseTo(0.1, 5)
    expect(shown(0.7, 'passages', 640)).toBeCloseTo(0.7, 5)
    const rising = Array.from({ length: 97 }, (_, i) => 0.02 + i / 100)
    for (const purpose of ['passages', 'heads', 'tiles'] as const) {
      for (const size of [416, 640]) {
        const scores = rising.map((score) => shown(score, purpose, size))
        expect(scores.toSorted((a, b) => a - b)).toEqual(scores)
        expect(new Set(scores).size).toBe(scores.length)
      }
    }
  })
  test.each([416, 640])('at %i pixels, the curve for passages turns scores into scores of heads', (size) => {
    const curve = rtmdet.crowd!(size, 'passages')
    for (const score of Array.from({ length: 97 }, (_, i) => 0.024 + i / 100)) {
      for (const other of [0.44, 0.46]) {
        const passages = [shown(score, 'passages', size, other), shown(other, 'passages', size, score)]
        const [head] = asHeads(
          passages.map((each) => ({ score: each })),
          curve,
        )
        expect(head!.score).toBeCloseTo(shown(score, 'heads', size, other), 5)
      }
    }
    const faint = shown((FAINT_SCORE / 0.45) * 0.28, 'passages', 416)
    expect(faint).toBeGreaterThanOrEqual(FAINT_PASSAGE_SCORE)
  })
})
