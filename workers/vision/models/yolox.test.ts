import { describe, expect, test } from 'vitest'
import { yolox } from './families/yolox.ts'

const SIZE = 416
const CELLS = 52 * 52 + 26 * 26 + 13 * 13

/** Returns an output in which only the given cells are not zero. */
function output(rows: Record<number, number[]>) {
  const data = new Float32Array(CELLS * 85)
  for (const [cell, row] of Object.entries(rows)) data.set(row, Number(cell) * 85)
  return { output: { data, dims: [1, CELLS, 85] } }
}

describe('people from the output of YOLOX', () => {
  test('for every cell size, boxes are in the right places', () => {
    const rows = {
      // The cells are column 1, row 1 of stride 8; column 0, row 0 of stride 16; and the last cell of stride 32.
      53: [0.5, 0.25, Math.log(2), Math.log(4), 0.8, 0.5],
      2704: [0, 0, 0, 0, 1, 1],
      [CELLS - 1]: [1, 1, Math.log(3), 0, 0.9, 0.9],
    }
    const { count, boxes, scores } = yolox.decode(output(rows), SIZE, 0.1, 'passages')
    expect(count).toBe(3)
    const rounded = Array.from(boxes, (value) => Math.round(value * 1000) / 1000)
    expect(rounded).toEqual([4, -6, 20, 26, -8, -8, 8, 8, 368, 400, 464, 432])
    expect(Array.from(scores, (score) => Math.round(score * 100) / 100)).toEqual([0.4, 1, 0.81])
  })

  test('a score at the limit is accepted, and a lower score or NaN is ignored', () => {
    const rows = { 0: [0, 0, 0, 0, 0.5, 0.5], 1: [0, 0, 0, 0, 0.5, 0.49], 2: [0, 0, 0, 0, Number.NaN, 1] }
    expect(yolox.decode(output(rows), SIZE, 0.25, 'passages').count).toBe(1)
  })

  test('an object of another class does not count as a person', () => {
    expect(yolox.decode(output({ 0: [0, 0, 0, 0, 1, 0, 1] }), SIZE, 0.1, 'passages').count).toBe(0)
  })

  test('the decoder refuses an output of another shape', () => {
    expect(() => yolox.decode({ a: { data: new Float32Array(85), dims: [1, 1, 85] } }, SIZE, 0.1, 'passages')).toThrow(
      '3549 cells',
    )
    expect(() => yolox.decode({ a: { data: new Float32Array(4), dims: [1, 4] } }, SIZE, 0.1, 'passages')).toThrow('85')
  })
})

test('a frame that is fitted into the square of the model keeps its proportions', () => {
  expect(yolox.place(832, 416, SIZE)).toEqual({ scaleX: 0.5, scaleY: 0.5 })
  expect(yolox.place(208, 416, SIZE)).toEqual({ scaleX: 1, scaleY: 1 })
})
