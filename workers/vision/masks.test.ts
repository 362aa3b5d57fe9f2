import { describe, expect, test } from 'vitest'
import type { CountingLine, FrameBox, FramePoint, Mask } from './contract.ts'
import { maskAdvice, outsideMasks } from './masks.ts'

const mask = (...corners: [x: number, y: number][]): Mask => ({
  id: 'm',
  name: 'Mask',
  corners: corners.map(([x, y]): FramePoint => ({ x, y })),
})
const square = (left: number, top: number, right: number, bottom: number) =>
  mask([left, top], [right, top], [right, bottom], [left, bottom])
const line: CountingLine = {
  id: 'door',
  name: 'Door',
  rule: 'crossing',
  point: 'foot',
  from: { x: 0.5, y: 0.2 },
  to: { x: 0.5, y: 0.8 },
}

const frame = { width: 1000, height: 500 }
const box = (x: number, y: number): FrameBox => ({ left: x - 20, top: y - 50, right: x + 20, bottom: y + 50 })
const isMasked = (masks: Mask[], at: FrameBox, lines: CountingLine[] = []) =>
  outsideMasks([{ box: at }], { masks, lines }, frame).length === 0

describe('people in a mask', () => {
  const lower = square(0, 0.5, 1, 1)

  test('without lines, a mask hides people by the centre of the box; with lines, a mask hides people by the foot', () => {
    expect(isMasked([lower], box(300, 240))).toBe(false)
    expect(isMasked([lower], box(300, 240), [line])).toBe(true)
    expect(isMasked([lower], box(300, 260))).toBe(true)
    expect(isMasked([lower], box(300, 190), [line])).toBe(false)
  })

  test('a mask at the lower edge of the frame hides a person whose foot is at or below this edge', () => {
    expect(isMasked([lower], box(300, 450), [line])).toBe(true)
    expect(isMasked([lower], box(300, 480), [line])).toBe(true)
    expect(isMasked([square(0, 0, 0.4, 1)], box(-5, 250))).toBe(true)
  })

  test('an L-shaped mask hides a person in one of its arms, but not a person beside the arms', () => {
    const l = mask([0, 0], [0.2, 0], [0.2, 0.6], [0.8, 0.6], [0.8, 1], [0, 1])
    expect(isMasked([l], box(100, 100))).toBe(true)
    expect(isMasked([l], box(700, 400))).toBe(true)
    expect(isMasked([l], box(500, 100))).toBe(false)
  })

  test('both halves of a mask whose edges cross hide people', () => {
    const bow = mask([0, 0], [1, 1], [1, 0], [0, 1])
    expect([box(100, 250), box(900, 250), box(500, 100)].map((at) => isMasked([bow], at))).toEqual([true, true, false])
  })

  test('each of fifty masks hides the people inside it', () => {
    const many = Array.from({ length: 50 }, (_, index) => square(index / 50, 0, (index + 0.5) / 50, 1))
    expect(isMasked(many, box(985, 250))).toBe(true)
    expect(isMasked(many, box(995, 250))).toBe(false)
  })

  test('a mask with fewer than three corners hides no person', () => {
    expect(isMasked([mask()], box(0, 0))).toBe(false)
    expect(isMasked([mask([0.3, 0.5]), mask([0, 0], [1, 1])], box(300, 250))).toBe(false)
  })
})

describe('advice about masks', () => {
  const told = (masks: Mask[], lines: CountingLine[] = []) => maskAdvice({ masks, lines })

  test('when masks cover the whole picture, advice is shown', () => {
    const all = [{ kind: 'masked', lineId: null }]
    expect(told([square(0, 0, 1, 1)], [line])).toEqual(all)
    expect(told([square(0.01, 0.01, 0.99, 0.99)])).toEqual(all)
    expect(told([square(0, 0, 0.5, 1), square(0.5, 0, 1, 1)])).toEqual(all)
    expect(told([square(0, 0, 1, 0.9)])).toEqual([])
    expect(told([])).toEqual([])
  })

  test('when masks cover a line that counts feet, advice is shown', () => {
    const round = square(0.4, 0.1, 0.6, 0.9)
    expect(told([round], [line])).toEqual([{ kind: 'masked', lineId: 'door' }])
    expect(told([round], [{ ...line, point: 'head' }])).toEqual([])
    expect(told([round], [{ ...line, rule: 'near' }])).toEqual([])
    expect(told([square(0.4, 0.1, 0.6, 0.6)], [line])).toEqual([])
  })
})
