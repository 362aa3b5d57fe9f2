import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detect.ts'
import { mergeLooks } from './merge-looks.ts'
import type { Look } from './merge-looks.ts'
import { countPeople, regionsOf } from './precise-count.ts'

const frame = { width: 1920, height: 1080 }
const whole: FrameBox = { left: 0, top: 0, right: 1920, bottom: 1080 }
const leftTile: FrameBox = { left: 0, top: 0, right: 1080, bottom: 1080 }
const rightTile: FrameBox = { left: 840, top: 0, right: 1920, bottom: 1080 }

function person(left: number, top: number, right: number, bottom: number, score: number): Detection {
  return { box: { left, top, right, bottom }, score }
}

function countOf(looks: Look[], minScore = 0.45): number {
  return mergeLooks(looks, frame, minScore).length
}

describe('regions', () => {
  test('of a 1080p frame are the whole of it and nine tiles', () => {
    const regions = regionsOf(frame)
    expect(regions).toHaveLength(10)
    expect(regions[0]).toEqual(whole)
    expect(new Set(regions.map((region) => JSON.stringify(region))).size).toBe(10)
  })

  test('of a square frame do not hold the whole of it twice', () => {
    const regions = regionsOf({ width: 600, height: 600 })
    expect(regions.filter(({ right, left }) => right - left === 600)).toHaveLength(1)
  })
})

describe('what several looks found', () => {
  test('a person whom every look sees is one person, with the best box', () => {
    const looks = [
      { region: whole, detections: [person(900, 300, 1000, 600, 0.5)] },
      { region: leftTile, detections: [person(903, 298, 1004, 601, 0.6)] },
      { region: rightTile, detections: [person(899, 302, 1001, 603, 0.8)] },
    ]
    expect(mergeLooks(looks, frame, 0.45)).toEqual([
      { box: { left: 899, top: 302, right: 1001, bottom: 603 }, score: expect.closeTo(1 - 0.2 * 0.7) },
    ])
  })

  test('two looks that agree make a faint person a sure one, one look that sees two does not', () => {
    const faint = person(900, 300, 1000, 600, 0.4)
    expect(countOf([{ region: whole, detections: [faint] }])).toBe(0)
    expect(countOf([{ region: whole, detections: [faint, { ...faint, score: 0.39 }] }])).toBe(0)
    expect(
      countOf([
        { region: whole, detections: [faint] },
        { region: leftTile, detections: [{ ...faint, score: 0.39 }] },
      ]),
    ).toBe(1)
  })

  test('the part of a person that a tile cuts off is no second person', () => {
    const looks = [
      { region: whole, detections: [person(1000, 300, 1180, 900, 0.5)] },
      { region: leftTile, detections: [person(1000, 300, 1080, 900, 0.9)] },
    ]
    expect(mergeLooks(looks, frame, 0.45)).toEqual([person(1000, 300, 1180, 900, 0.5)])
  })

  test('of two halves the smaller goes where nobody saw the person whole; a lone half counts', () => {
    const half = { region: leftTile, detections: [person(860, 300, 1080, 900, 0.9)] }
    const other = { region: rightTile, detections: [person(840, 300, 1060, 900, 0.8)] }
    expect(countOf([half, other])).toBe(1)
    expect(countOf([half])).toBe(1)
    expect(countOf([half], 0.91)).toBe(0)
  })

  test('a faint sighting of the whole hides no half', () => {
    const looks = [
      { region: whole, detections: [person(1000, 300, 1180, 900, 0.2)] },
      { region: leftTile, detections: [person(1000, 300, 1080, 900, 0.6)] },
    ]
    expect(countOf(looks)).toBe(1)
  })

  test('who stands at the edge of the picture is not cut off', () => {
    const looks = [{ region: leftTile, detections: [person(0, 900, 60, 1080, 0.6), person(0, 880, 200, 1080, 0.5)] }]
    expect(countOf(looks)).toBe(2)
  })

  test('who sits before somebody else is not part of them', () => {
    const looks = [{ region: whole, detections: [person(400, 200, 700, 900, 0.8), person(450, 500, 650, 900, 0.7)] }]
    expect(countOf(looks)).toBe(2)
  })
})

/**
 * What a look at a region shows of people: their boxes, cut to the region. Slivers are not recognised, and in the whole
 * picture small people are not.
 */
function lookAt(region: FrameBox, people: readonly FrameBox[], size: Size): Detection[] {
  const isWhole = region.right - region.left === size.width && region.bottom - region.top === size.height
  const least = isWhole ? 0.2 * Math.min(size.width, size.height) : 0
  return people.flatMap((box) => {
    if (box.bottom - box.top < least) return []
    const seen = {
      left: Math.max(box.left, region.left),
      top: Math.max(box.top, region.top),
      right: Math.min(box.right, region.right),
      bottom: Math.min(box.bottom, region.bottom),
    }
    const share = Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top)
    const isSeen = seen.right > seen.left && share > 0.3 * (box.right - box.left) * (box.bottom - box.top)
    return isSeen ? [{ box: seen, score: 0.7 }] : []
  })
}

const sizes = constantFrom<Size[]>(
  frame,
  { width: 1280, height: 720 },
  { width: 640, height: 480 },
  { width: 720, height: 1280 },
)

test('a person anywhere in the frame is counted once, and everybody in a row of people is', () => {
  const share = integer({ min: 0, max: 1000 })
  const row = record({
    left: share,
    top: share,
    tall: integer({ min: 40, max: 1000 }),
    gaps: array(share, { maxLength: 6 }),
  })
  assert(
    property(sizes, row, (size, { left, top, tall, gaps }) => {
      const height = (size.height * tall) / 1000
      const width = Math.min(height * 0.4, size.width)
      const y = ((size.height - height) * top) / 1000
      let x = ((size.width - width) * left) / 1000
      const people = [{ left: x, top: y, right: x + width, bottom: y + height }]
      for (const gap of gaps) {
        x += width * (1 + gap / 1000)
        if (x + width > size.width) break
        people.push({ left: x, top: y, right: x + width, bottom: y + height })
      }
      const looks = regionsOf(size).map((region) => ({ region, detections: lookAt(region, people, size) }))
      return mergeLooks(looks, size, 0.45).length === people.length
    }),
    { numRuns: 2000 },
  )
})

describe('a count', () => {
  test('looks at one region after the other, faint ones too, and puts together what it saw', async () => {
    const asked: [FrameBox, number][] = []
    const people = await countPeople(frame, 0.45, async (region, minScore) => {
      asked.push([region, minScore])
      return lookAt(region, [{ left: 1000, top: 300, right: 1180, bottom: 900 }], frame)
    })
    expect(people).toHaveLength(1)
    expect(asked.map(([region]) => region)).toEqual(regionsOf(frame))
    expect(new Set(asked.map(([, minScore]) => minScore))).toEqual(new Set([0.1]))
  })

  test('ends when a look finds no model any more', async () => {
    let looks = 0
    const look = async () => (++looks === 4 ? null : [])
    expect(await countPeople(frame, 0.45, look)).toBeNull()
    expect(looks).toBe(4)
  })
})
