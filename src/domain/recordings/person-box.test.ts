import { expect, test } from 'vitest'
import { MAX_PERSON_BOXES, personBoxes, readPersonBoxes } from './person-box.ts'

const found = (score: number) => ({ box: { left: 0.123456, top: 0, right: 0.5, bottom: 1.0000001 }, score })

test("a person's box is rounded to four decimals and never goes beyond the edges of the picture", () => {
  expect(personBoxes([found(0.87654)])).toEqual([[0.1235, 0, 0.5, 1, 0.8765]])
  expect(personBoxes([])).toEqual([])
})

test('if the metadata has no room for all boxes, the boxes with the highest scores are stored', () => {
  const crowd = Array.from({ length: 1000 }, (_, index) => found((index + 0.5) / 1000))
  const kept = personBoxes(crowd)
  expect(kept).toHaveLength(MAX_PERSON_BOXES)
  expect(Math.min(...kept.map(([, , , , score]) => score))).toBeGreaterThan(0.6)
  // Postgres writes a space after each comma.
  expect(JSON.stringify({ people: kept }).replaceAll(',', ', ').length).toBeLessThan(19_500)
})

test('boxes can be read from the stored metadata; without boxes the result is null', () => {
  const metadata = { fps: 12, people: personBoxes([found(0.5)]) }
  expect(readPersonBoxes(JSON.parse(JSON.stringify(metadata)))).toEqual(metadata.people)
  expect(readPersonBoxes({ fps: 12, people: [] })).toEqual([])
  for (const other of [null, undefined, {}, { people: 3 }]) expect(readPersonBoxes(other)).toBeNull()
  expect(readPersonBoxes({ people: [[0, 0, 1, 1], [0, 0, 1, 1, 2], 'x', [0, 0, 1, 1, 0.5]] })).toEqual([
    [0, 0, 1, 1, 0.5],
  ])
})
