import { describe, expect, test } from 'vitest'
import type { CountingLine } from '../../../../workers/vision/contract.ts'
import {
  entryArrow,
  entryDirection,
  fitVideo,
  flipLine,
  hitLine,
  isLongEnough,
  moveLine,
  nextName,
  toFrame,
  toStage,
  uprightLine,
} from './line-geometry.ts'

const video = { left: 100, top: 0, width: 1600, height: 900 }
const door: CountingLine = {
  ...uprightLine('door', 'Door'),
  from: { x: 0.5, y: 0.2 },
  to: { x: 0.5, y: 0.8 },
}

describe('the video has its place in the stage', () => {
  test('when the stage is wider than the video, there are bars at the sides', () => {
    expect(fitVideo({ width: 1800, height: 900 }, { width: 1920, height: 1080 })).toEqual(video)
  })
  test('when the stage is taller than the video, there are bars above and below', () => {
    expect(fitVideo({ width: 320, height: 600 }, { width: 1920, height: 1080 })).toEqual({
      left: 0,
      top: 210,
      width: 320,
      height: 180,
    })
  })
  test('when the size of a video is unknown, the video fills the stage', () => {
    expect(fitVideo({ width: 300, height: 200 }, { width: 0, height: 0 })).toMatchObject({
      width: 300,
      height: 200,
    })
  })
  test('a fraction of the frame stays the same after conversion to pixels and back', () => {
    const point = { x: 0.25, y: 0.75 }
    expect(toFrame(toStage(point, video), video)).toEqual(point)
  })
  test('a point on the bars beside the video is moved to the edge of the frame', () => {
    expect(toFrame({ left: 20, top: 950 }, video)).toEqual({ x: 0, y: 1 })
  })
})

const find = (left: number, top: number, lines = [door], selectedId: string | null = null) =>
  hitLine(lines, { left, top }, video, { reach: 16, selectedId })

describe('the pointer finds the line below it', () => {
  test("the pointer finds a line's ends, the line between them, or nothing", () => {
    expect(find(905, 185)).toEqual({ lineId: 'door', part: 'from' })
    expect(find(895, 715)).toEqual({ lineId: 'door', part: 'to' })
    expect(find(910, 450)).toEqual({ lineId: 'door', part: 'whole' })
    expect(find(940, 450)).toBeNull()
  })
  test("the pointer finds no line in the space beyond a line's ends", () => {
    expect(find(900, 100)).toBeNull()
  })
  test('if two lines overlap, the pointer finds the selected line', () => {
    const twin = { ...door, id: 'twin' }
    expect(find(900, 450, [door, twin], 'twin')?.lineId).toBe('twin')
    expect(find(900, 450, [door, twin], 'door')?.lineId).toBe('door')
  })
})

describe('a line can be moved', () => {
  test('a moved end of a line stops at the edge of the frame, and the other end stays in place', () => {
    expect(moveLine(door, 'to', { x: 0.7, y: 0.1 })).toMatchObject({
      from: door.from,
      to: { x: 1, y: 0.9 },
    })
  })
  test('when a whole line is moved to the edge of the frame, it keeps its shape', () => {
    const moved = moveLine(door, 'whole', { x: -0.9, y: -0.9 })
    expect(moved.from).toEqual({ x: 0, y: 0 })
    expect(moved.to.x).toBe(0)
    expect(moved.to.y).toBeCloseTo(0.6)
  })
  test('a line is too short if the pointer moved no farther than during a tap', () => {
    expect(isLongEnough({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.5 })).toBe(false)
    expect(isLongEnough({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.6 })).toBe(true)
  })
})

describe('an arrow shows the entry side of a line', () => {
  test('for a line that was drawn downwards, the entry arrow points right', () => {
    expect(entryArrow(door, video, 40)).toEqual({
      tail: { left: 900, top: 450 },
      head: { left: 940, top: 450 },
    })
    expect(entryDirection(door, video)).toBe('right')
  })
  test('for a flipped line that was drawn downwards, the entry arrow points left', () => {
    expect(entryArrow(flipLine(door), video, 40).head).toEqual({ left: 860, top: 450 })
    expect(entryDirection(flipLine(door), video)).toBe('left')
  })
  test('for a line that was drawn to the right, the entry arrow points up', () => {
    const sill: CountingLine = { ...door, from: { x: 0.2, y: 0.5 }, to: { x: 0.8, y: 0.5 } }
    expect(entryArrow(sill, video, 40).head).toEqual({ left: 900, top: 410 })
    expect(entryDirection(sill, video)).toBe('up')
    expect(entryDirection(flipLine(sill), video)).toBe('down')
  })
})

test('the name of a new line has the first free number', () => {
  expect(nextName('Line', [])).toBe('Line 1')
  expect(
    nextName('Line', [
      { ...door, name: 'Line 1' },
      { ...door, name: 'Line 3' },
    ]),
  ).toBe('Line 2')
})
