import { describe, expect, test } from 'vitest'
import type { Mask } from '../../../../workers/vision/contract.ts'
import { areaOf, hasCrossingEdges, middleOf, moveMask, rectangle, rectangleRound, withCorner } from './mask-geometry.ts'

const mask: Mask = { id: 'm', name: 'Mask', corners: rectangle({ x: 0.5, y: 0.6 }, { x: 0.2, y: 0.4 }) }
const points = (...corners: [x: number, y: number][]) => corners.map(([x, y]) => ({ x, y }))

test('the direction of a drag does not change the corners of its rectangle', () => {
  expect(mask.corners).toEqual(points([0.2, 0.4], [0.5, 0.4], [0.5, 0.6], [0.2, 0.6]))
  expect(rectangle({ x: 0.2, y: 0.4 }, { x: 0.5, y: 0.6 })).toEqual(mask.corners)
  expect(areaOf(mask.corners)).toBeCloseTo(0.06)
  expect(middleOf(mask.corners)).toEqual({ x: 0.35, y: 0.5 })
})

test('a rectangle around a box is a little larger and stays inside the frame', () => {
  const [from, , to] = rectangleRound({ left: 0.4, top: 0.5, right: 0.6, bottom: 1 })
  expect(from!.x).toBeCloseTo(0.38)
  expect(from!.y).toBeCloseTo(0.45)
  expect(to!.x).toBeCloseTo(0.62)
  expect(to!.y).toBe(1)
})

describe('a mask can be moved', () => {
  test('a moved corner stops at the edge of the frame, and the other corners stay in place', () => {
    const moved = moveMask(mask, 1, { x: 0.7, y: -0.1 })
    expect(moved.corners[1]).toEqual({ x: 1, y: expect.closeTo(0.3) })
    expect(moved.corners[0]).toEqual(mask.corners[0])
  })
  test('when a whole mask is moved to the edge of the frame, it keeps its shape', () => {
    const { corners } = moveMask(mask, 'whole', { x: -9, y: 9 })
    expect(corners[0]).toEqual({ x: 0, y: expect.closeTo(0.8) })
    expect(corners[2]).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(1) })
    expect(areaOf(corners)).toBeCloseTo(0.06)
  })
  test('a corner that is added to a mask is in the middle of the longest edge', () => {
    const { corners } = withCorner(mask)
    expect(corners[1]).toEqual({ x: 0.35, y: 0.4 })
    expect(corners).toHaveLength(5)
    const closing = { ...mask, corners: points([0.1, 0.1], [0.2, 0.1], [0.2, 0.9]) }
    expect(withCorner(closing).corners[3]).toEqual({ x: 0.15000000000000002, y: 0.5 })
  })
})

describe('a mask is checked for crossing edges', () => {
  test.each([
    ['a triangle', points([0, 0], [1, 0], [0, 1]), false],
    ['an L', points([0, 0], [0.2, 0], [0.2, 0.6], [0.8, 0.6], [0.8, 1], [0, 1]), false],
    ['a bow tie', points([0, 0], [1, 1], [1, 0], [0, 1]), true],
    ['a star', points([0.5, 0], [0.8, 1], [0, 0.4], [1, 0.4], [0.2, 1]), true],
    ['a corner on another edge', points([0, 0], [1, 0], [1, 1], [0.5, 0], [0, 1]), true],
    ['two corners', points([0, 0], [1, 0]), false],
  ])('the check for crossing edges gives the right result for %s', (_, corners, isCrossing) =>
    expect(hasCrossingEdges(corners)).toBe(isCrossing),
  )

  test('the check for crossing edges ignores the missing last edge of an open path', () => {
    const path = points([0, 0], [1, 0], [1, 1], [0.5, -0.5])
    expect(hasCrossingEdges(path, { isOpen: true })).toBe(true)
    const spiral = points([0, 0.5], [0, 0], [1, 0], [1, 1], [0.5, 1], [0.5, 0.2], [0.8, 0.2])
    expect([hasCrossingEdges(spiral, { isOpen: true }), hasCrossingEdges(spiral)]).toEqual([false, true])
  })
})
