import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldOccupancy } from './occupancy.ts'
import type { OccupancyStep } from './occupancy.ts'

const entry = { direction: 'entry', isUndone: false } as const
const exit = { direction: 'exit', isUndone: false } as const
const undone = <Step extends object>(step: Step) => ({ ...step, isUndone: true })
const anyCrossing = fc.record({
  direction: fc.constantFrom('entry' as const, 'exit' as const),
  isUndone: fc.boolean(),
})
/** The start value is small, so that the room is often empty in these tests. */
const anyStart = fc.nat(3)
const anyStep: fc.Arbitrary<OccupancyStep> = fc.oneof(anyCrossing, fc.record({ value: fc.nat(5) }))

test('the number of people in the room is the number at the start plus entries minus exits', () => {
  expect(foldOccupancy(0, [])).toEqual({ people: 0, unseenEntries: 0 })
  expect(foldOccupancy(12, [entry, entry, exit])).toEqual({ people: 13, unseenEntries: 0 })
})

test('when the room is empty, an exit is ignored, and the next entry is counted', () => {
  expect(foldOccupancy(0, [exit, exit, entry])).toEqual({ people: 1, unseenEntries: 2 })
  expect(foldOccupancy(1, [exit, exit, entry, entry])).toEqual({ people: 2, unseenEntries: 1 })
})

test('undone passages do not change the number of people in the room', () => {
  expect(foldOccupancy(0, [undone(entry), entry, undone(exit)])).toEqual({ people: 1, unseenEntries: 0 })
})

test('a correction sets the number of people in the room and sets the unseen entries to 0', () => {
  expect(foldOccupancy(0, [exit, { value: 40 }, entry])).toEqual({ people: 41, unseenEntries: 0 })
})

test('the number of people in the room is always a whole number of at least 0', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyStep), (start, steps) => {
      const { people, unseenEntries } = foldOccupancy(start, steps)
      expect(people).toBeGreaterThanOrEqual(0)
      expect(unseenEntries).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(people)).toBe(true)
    }),
  )
})

test('the number of people in the room is start + entries − exits + unseen entries', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyCrossing), (start, crossings) => {
      const count = (direction: string) =>
        crossings.filter((crossing) => !crossing.isUndone && crossing.direction === direction).length
      const { people, unseenEntries } = foldOccupancy(start, crossings)
      expect(people).toBe(start + count('entry') - count('exit') + unseenEntries)
    }),
  )
})

test('an interrupted count gives the same number of people as an uninterrupted count', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyStep), fc.array(anyStep), (start, first, second) => {
      const before = foldOccupancy(start, first).people
      expect(foldOccupancy(before, second).people).toBe(foldOccupancy(start, [...first, ...second]).people)
    }),
  )
})

test('after a correction, earlier passages do not change the number of people in the room', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyStep), fc.nat(500), fc.array(anyStep), (start, first, value, second) => {
      expect(foldOccupancy(start, [...first, { value }, ...second])).toEqual(foldOccupancy(value, second))
    }),
  )
})
