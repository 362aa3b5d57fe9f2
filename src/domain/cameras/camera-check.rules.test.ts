import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PersonBox } from '../recordings/person-box.ts'
import { compareHeads, foundText, latestCheck, shareFound } from './camera-check.rules.ts'
import type { CameraCheck } from './camera-check.schema.ts'

const box = (left: number, top: number, size = 0.1): PersonBox => [left, top, left + size, top + 2 * size, 0.9]

describe('comparing tapped heads with boxes', () => {
  test('a head in a box is found, a head outside a box is missed, and a box without a head is a false box', () => {
    const boxes = [box(0.1, 0.1), box(0.5, 0.5)]
    const heads = [
      { x: 0.15, y: 0.13 },
      { x: 0.9, y: 0.9 },
    ]
    expect(compareHeads(heads, boxes)).toEqual({ found: [heads[0]], missed: [heads[1]], tooMany: [boxes[1]] })
  })

  test('when two heads are in one box, one head is found and the other is missed', () => {
    const heads = [
      { x: 0.13, y: 0.13 },
      { x: 0.17, y: 0.13 },
    ]
    expect(compareHeads(heads, [box(0.1, 0.1)])).toMatchObject({ found: [{}], missed: [{}], tooMany: [] })
  })

  test('when a head is in two boxes, it is matched with the box that no other head can use', () => {
    const [first, second] = [box(0.1, 0.1), box(0.15, 0.1)]
    const shared = { x: 0.19, y: 0.13 }
    const alone = { x: 0.23, y: 0.13 }
    // The center of the second box is nearest to both heads, but only the shared head is also in the first box.
    expect(compareHeads([shared, alone], [first, second])).toMatchObject({ missed: [], tooMany: [] })
    expect(compareHeads([alone, shared], [second, first])).toMatchObject({ missed: [], tooMany: [] })
  })

  test('a tap just above a box or at its lower end is found, and a tap far above the box is missed', () => {
    const boxes = [box(0.4, 0.4)]
    expect(compareHeads([{ x: 0.45, y: 0.375 }], boxes).found).toHaveLength(1)
    expect(compareHeads([{ x: 0.45, y: 0.62 }], boxes).found).toHaveLength(1)
    expect(compareHeads([{ x: 0.45, y: 0.3 }], boxes).found).toHaveLength(0)
  })

  test('no heads and no boxes give an empty result', () => {
    expect(compareHeads([], [])).toEqual({ found: [], missed: [], tooMany: [] })
  })

  test('in random pictures, `compareHeads` finds as many heads as a search of all combinations', () => {
    const place = constantFrom(0.1, 0.14, 0.18, 0.22, 0.5)
    const few = array(tuple(place, place), { maxLength: 5 })
    assert(
      property(few, few, (points, corners) => {
        const heads = points.map(([x, y]) => ({ x, y }))
        const boxes = corners.map(([left, top]) => box(left, top))
        const { found, missed, tooMany } = compareHeads(heads, boxes)
        expect(found.length + missed.length).toBe(heads.length)
        expect(found.length + tooMany.length).toBe(boxes.length)
        expect(found).toHaveLength(mostPairs(heads, boxes))
      }),
    )
  })
})

/** `mostPairs` returns the largest number of pairs, from a search of all combinations. */
function mostPairs([head, ...others]: { x: number; y: number }[], boxes: PersonBox[]): number {
  if (!head) return 0
  const without = mostPairs(others, boxes)
  const withOne = boxes.flatMap((one, index) =>
    compareHeads([head], [one]).found.length === 1 ? 1 + mostPairs(others, boxes.toSpliced(index, 1)) : [],
  )
  return Math.max(without, ...withOne)
}

test.each([
  [40, 38, 0.835, 0.986],
  [40, 40, 0.912, 1],
  [10, 0, 0, 0.278],
  [1, 1, 0.206, 1],
])(
  'when a check has %i people and the camera found %i, the true share is between %f and %f',
  (people, found, low, high) => {
    const [least, most] = shareFound({ people, found })!
    expect(least).toBeCloseTo(low, 2)
    expect(most).toBeCloseTo(high, 2)
  },
)

test('when a check has no people, the share of found people is null', () =>
  expect(shareFound({ people: 0, found: 0 })).toBeNull())

test('the latest check of a camera has the same camera and the same way of counting', () => {
  const check = (cameraId: string, way: CameraCheck['way'], people: number) =>
    ({ cameraId, way, people }) as CameraCheck
  const checks = [check('a', 'door', 1), check('b', 'room', 2), check('a', 'room', 3), check('a', 'room', 4)]
  expect(latestCheck(checks, { cameraId: 'a', way: 'room' })?.people).toBe(3)
  expect(latestCheck(checks, { cameraId: null, way: 'room' })).toBeNull()
})

test('the text of a check names the false detections only if there are any', () => {
  expect(foundText({ people: 20, found: 18, tooMany: 0 })).toBe('18 of 20 found')
  expect(foundText({ people: 1200, found: 1100, tooMany: 1 })).toBe('1,100 of 1,200 found, 1 too many')
})
