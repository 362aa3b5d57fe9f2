import { describe, expect, test } from 'vitest'
import { centernet } from './families/centernet.ts'

const SIZE = 32
const GRID = 8
const CELLS = GRID * GRID

/** Returns the outputs for some cells (column, row) with their score and distances; all other cells are empty. */
function output(cells: [column: number, row: number, score: number, sides?: number[]][]) {
  const heat = new Float32Array(CELLS)
  const wh = new Float32Array(CELLS * 4)
  for (const [column, row, score, sides = [1, 1, 1, 1]] of cells) {
    const cell = row * GRID + column
    heat[cell] = score
    sides.forEach((side, at) => (wh[at * CELLS + cell] = side))
  }
  return { heat: { data: heat, dims: [1, 1, GRID, GRID] }, wh: { data: wh, dims: [1, 4, GRID, GRID] } }
}

const decode = (cells: Parameters<typeof output>[0], minScore = 0.1) =>
  centernet.decode(output(cells), SIZE, minScore, 'passages')

describe('people from the output of CenterNet', () => {
  test("the decoder measures a box from the corner of its cell, in the model's pixels", () => {
    const { count, boxes, scores } = decode([[2, 3, 0.285, [1, 2, 3, 4]]])
    expect(count).toBe(1)
    expect(Array.from(boxes)).toEqual([8 - 1, 12 - 2, 8 + 3, 12 + 4])
    expect(scores[0]).toBeCloseTo(0.45)
  })

  test('among neighbouring cells only the highest score is a person, but equal scores are all people', () => {
    const lone = decode([
      [1, 1, 0.9],
      [2, 2, 0.8],
      [2, 1, 0.3],
      [4, 4, 0.5],
    ])
    expect(Array.from(lone.scores, (score) => Math.round(score * 100))).toEqual([93, 75])
    const equal = decode([
      [0, 0, 0.5],
      [1, 0, 0.5],
    ])
    expect(equal.count).toBe(2)
  })

  test('a cell at the right edge is not a neighbour of the first cell in the next row', () => {
    expect(
      decode([
        [7, 1, 0.5],
        [0, 2, 0.9],
      ]).count,
    ).toBe(2)
  })

  test('a cell with a score below the limit or with NaN is ignored', () => {
    const found = decode(
      [
        [1, 1, 0.3],
        [4, 4, 0.28],
        [6, 1, Number.NaN],
        [6, 6, 0.9, [1, Number.NaN, 1, 1]],
      ],
      0.45,
    )
    expect(found.count).toBe(1)
  })

  test('the decoder refuses an output of another shape', () => {
    expect(() => centernet.decode({}, SIZE, 0.1, 'passages')).toThrow('64 cells')
  })
})

test('the calibration keeps the order of scores and the range from 0 to 1', () => {
  const raw = Array.from({ length: 1001 }, (_, step) => step / 1000)
  const shown = raw.map((score) => decode([[2, 2, score]], 1e-9).scores[0] ?? 0)
  expect([shown[0], shown.at(-1)]).toEqual([0, 1])
  expect(new Set(shown).size).toBe(raw.length)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test('a frame that is fitted into the square of the model keeps its proportions', () => {
  expect(centernet.place(1024, 512, 512)).toEqual({ scaleX: 0.5, scaleY: 0.5 })
})
