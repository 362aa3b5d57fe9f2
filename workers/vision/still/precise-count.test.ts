import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { mergeDetections } from './merge-detections.ts'
import type { TileDetections } from './merge-detections.ts'
import { countPeople, fullestQuartersOf, regionsOf } from './precise-count.ts'

const frame = { width: 1920, height: 1080 }
const whole: FrameBox = { left: 0, top: 0, right: 1920, bottom: 1080 }
const leftTile: FrameBox = { left: 0, top: 0, right: 1080, bottom: 1080 }
const rightTile: FrameBox = { left: 840, top: 0, right: 1920, bottom: 1080 }

function person(left: number, top: number, right: number, bottom: number, score: number): Detection {
  return { box: { left, top, right, bottom }, score }
}

function countOf(tiles: TileDetections[], minScore = 0.45): number {
  return mergeDetections(tiles, frame, minScore).length
}

describe('regions of a frame', () => {
  test('the regions of a 1080p frame are the whole frame and nine tiles', () => {
    const regions = regionsOf(frame)
    expect(regions).toHaveLength(10)
    expect(regions[0]).toEqual(whole)
    expect(new Set(regions.map((region) => JSON.stringify(region))).size).toBe(10)
  })

  test('the regions of a square frame contain the whole frame only one time', () => {
    const regions = regionsOf({ width: 600, height: 600 })
    expect(regions.filter(({ right, left }) => right - left === 600)).toHaveLength(1)
  })
})

describe('merging the detections of tiles', () => {
  test('a person who is found in every tile is counted once, with the best box', () => {
    const tiles = [
      { region: whole, detections: [person(900, 300, 1000, 600, 0.5)] },
      { region: leftTile, detections: [person(903, 298, 1004, 601, 0.6)] },
      { region: rightTile, detections: [person(899, 302, 1001, 603, 0.8)] },
    ]
    expect(mergeDetections(tiles, frame, 0.45)).toEqual([
      { box: { left: 899, top: 302, right: 1001, bottom: 603 }, score: expect.closeTo(1 - 0.2 * 0.7) },
    ])
  })

  test('a large box in a tile counts only if the whole frame also has a detection there', () => {
    const curtain = person(0, 0, 500, 1080, 0.9)
    const inTile = { region: leftTile, detections: [curtain] }
    const hint = (score: number) => ({ region: whole, detections: [person(20, 10, 520, 1070, score)] })
    expect(countOf([{ region: whole, detections: [] }, inTile])).toBe(0)
    expect(countOf([hint(0.1), inTile])).toBe(0)
    expect(countOf([hint(0.2), inTile])).toBe(1)
    const farAway = { region: leftTile, detections: [person(300, 300, 360, 420, 0.9)] }
    expect(countOf([{ region: whole, detections: [] }, farAway])).toBe(1)
  })

  test('two tiles that find the same person raise a low score, but two boxes in one tile do not', () => {
    const lowScore = person(900, 300, 1000, 600, 0.4)
    expect(countOf([{ region: whole, detections: [lowScore] }])).toBe(0)
    expect(countOf([{ region: whole, detections: [lowScore, { ...lowScore, score: 0.39 }] }])).toBe(0)
    expect(
      countOf([
        { region: whole, detections: [lowScore] },
        { region: leftTile, detections: [{ ...lowScore, score: 0.39 }] },
      ]),
    ).toBe(1)
  })

  test('the part of a person that a tile cuts off is not a second person', () => {
    const tiles = [
      { region: whole, detections: [person(1000, 300, 1180, 900, 0.5)] },
      { region: leftTile, detections: [person(1000, 300, 1080, 900, 0.9)] },
    ]
    expect(mergeDetections(tiles, frame, 0.45)).toEqual([person(1000, 300, 1180, 900, 0.5)])
  })

  test('a person is counted once if tiles show one half or both halves of the person', () => {
    const half = { region: leftTile, detections: [person(860, 300, 1080, 900, 0.9)] }
    const other = { region: rightTile, detections: [person(840, 300, 1060, 900, 0.8)] }
    expect(countOf([half, other])).toBe(1)
    expect(countOf([half])).toBe(1)
    expect(countOf([half], 0.91)).toBe(0)
  })

  test('a half box above the threshold counts even if the whole box is below the threshold', () => {
    const tiles = [
      { region: whole, detections: [person(1000, 300, 1180, 900, 0.2)] },
      { region: leftTile, detections: [person(1000, 300, 1080, 900, 0.6)] },
    ]
    expect(countOf(tiles)).toBe(1)
  })

  test('a box at the edge of the frame does not count as a part of a person', () => {
    const atLeft = [person(0, 900, 60, 1080, 0.6), person(0, 880, 200, 1080, 0.5)]
    const atRight = [person(1860, 900, 1920, 1080, 0.6), person(1720, 880, 1920, 1080, 0.5)]
    expect(countOf([{ region: leftTile, detections: atLeft }])).toBe(2)
    expect(countOf([{ region: rightTile, detections: atRight }])).toBe(2)
  })

  test('two people are counted when one of them is in front of the other', () => {
    const tiles = [{ region: whole, detections: [person(400, 200, 700, 900, 0.8), person(450, 500, 650, 900, 0.7)] }]
    expect(countOf(tiles)).toBe(2)
  })
})

/**
 * Simulates a detector. Boxes are cut off at the region's edge. A box with at most 30 % of its area in the region is
 * missed. In the whole frame, small people are also missed.
 */
function detectIn(region: FrameBox, people: readonly FrameBox[], size: Size): Detection[] {
  const isWhole = region.right - region.left === size.width && region.bottom - region.top === size.height
  const minHeight = isWhole ? 0.2 * Math.min(size.width, size.height) : 0
  return people.flatMap((box) => {
    if (box.bottom - box.top < minHeight) return []
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

test('each person of a row anywhere in the frame is counted one time', () => {
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
      const tiles = regionsOf(size).map((region) => ({ region, detections: detectIn(region, people, size) }))
      return mergeDetections(tiles, size, 0.45).length === people.length
    }),
    { numRuns: 2000 },
  )
})

describe('counting a still frame', () => {
  test('a count searches the regions in order, with a low threshold, and merges the detections', async () => {
    const calls: [FrameBox, number][] = []
    const people = await countPeople(frame, 0.45, async (region, minScore) => {
      calls.push([region, minScore])
      const detections = detectIn(region, [{ left: 1000, top: 300, right: 1180, bottom: 900 }], frame)
      return { detections, isLarge: false, crowd: null }
    })
    expect(people).toHaveLength(1)
    expect(calls.map(([region]) => region)).toEqual(regionsOf(frame))
    expect(new Set(calls.map(([, minScore]) => minScore))).toEqual(new Set([0.1]))
  })

  test('when the model is unloaded, a precise count ends', async () => {
    let calls = 0
    const lookAt = async () => (++calls === 4 ? null : { detections: [], isLarge: false, crowd: null })
    expect(await countPeople(frame, 0.45, lookAt)).toBeNull()
    expect(calls).toBe(4)
  })

  /**
   * Counts with a model's large size. Returns the searched regions, the look at each region, and the number of people.
   */
  async function searchLarge(people: FrameBox[], size = frame, keep?: (found: Detection[]) => Detection[]) {
    const regions: FrameBox[] = []
    const looks: { isLarge: boolean; tileCount: number }[] = []
    const found = await countPeople(
      size,
      0.45,
      async (region, _, look) => {
        regions.push(region)
        looks.push(look)
        return { detections: detectIn(region, people, size), isLarge: look.isLarge, crowd: null }
      },
      keep,
    )
    return { regions, looks, people: found?.length }
  }

  test('in the large size, only the whole frame is searched if people are large or missing', async () => {
    const large = { left: 1000, top: 300, right: 1180, bottom: 900 }
    expect(await searchLarge([large])).toMatchObject({ regions: [whole], people: 1 })
    expect(await searchLarge([])).toMatchObject({ regions: [whole], people: 0 })
  })

  test('people in masks do not count in the expected number of a crowd', async () => {
    const seats = Array.from({ length: 24 }, (_, at) => person(100 + at * 70, 300, 160 + at * 70, 900, 0.5))
    const lookAt = async () => ({ detections: seats, isLarge: true, crowd: { offset: 0.3, slope: 1 } })
    const expected = (await countPeople(frame, 0.45, lookAt))!.length
    expect(expected).toBeLessThan(24)
    const unmasked = await countPeople(frame, 0.45, lookAt, (found) => found.filter(({ box }) => box.left >= 800))
    // Fourteen of 24 seats are outside the masks. The expected number shrinks in the same ratio.
    expect(unmasked).toHaveLength(Math.round((expected * 14) / 24))
  })

  const [upperLeft, upperRight, lowerLeft, lowerRight] = [
    { left: 0, top: 0, right: 1152, bottom: 648 },
    { left: 768, top: 0, right: 1920, bottom: 648 },
    { left: 0, top: 432, right: 1152, bottom: 1080 },
    { left: 768, top: 432, right: 1920, bottom: 1080 },
  ] as const
  const row = (top: number, height: number, lefts: number[]) =>
    lefts.map((left) => ({ left, top, right: left + height / 2, bottom: top + height }))

  test('in the large size, the two fullest tiles are also searched if people are small', async () => {
    // The simulated detector misses people below 216 pixels in the whole frame.
    const near = [...row(200, 240, [100, 400]), ...row(700, 300, [1300, 1500, 1700])]
    const far = row(60, 120, [300, 700])
    const { regions, looks, people } = await searchLarge([...near, ...far])
    expect(people).toBe(7)
    expect(regions).toEqual([whole, lowerRight, upperLeft])
    expect(looks.map(({ isLarge }) => isLarge)).toEqual([true, false, false])
    expect(looks.slice(1).map(({ tileCount }) => tileCount)).toEqual([3, 3])
  })

  test('a tile without any candidate is not searched', async () => {
    expect((await searchLarge(row(700, 300, [100, 300]))).regions).toEqual([whole, lowerLeft])
  })

  test('the fullest tiles have the highest sums of scores, and candidates below 0.1 are left out', () => {
    const at = (left: number, top: number, score: number) => person(left, top, left + 50, top + 100, score)
    const sure = at(100, 100, 0.9)
    const others = [0.3, 0.3, 0.29].map((score) => at(1500, 900, score))
    expect(fullestQuartersOf(frame, [sure, ...others])).toEqual([upperLeft, lowerRight])
    expect(fullestQuartersOf(frame, [sure, ...others, at(1500, 900, 0.11)])).toEqual([lowerRight, upperLeft])
    const faint = Array.from({ length: 20 }, () => at(1500, 900, 0.09))
    expect(fullestQuartersOf(frame, [sure, ...faint])).toEqual([upperLeft])
  })

  test('people in masks do not make a tile fuller', async () => {
    const people = [...row(100, 300, [20, 180, 340, 1300]), ...row(700, 300, [1300, 1500])]
    expect((await searchLarge(people)).regions).toEqual([whole, upperLeft, lowerRight])
    const isSeen = ({ box }: Detection) => box.left > 800
    const { regions } = await searchLarge(people, frame, (found) => found.filter(isSeen))
    expect(regions).toEqual([whole, lowerRight, upperRight])
    expect((await searchLarge(people, frame, () => [])).regions).toEqual([whole])
  })

  test.each([
    { width: 3840, height: 2160 },
    { width: 1080, height: 1920 },
  ])(
    'small people in a picture of $width × $height are searched in tiles of the same shape',
    async ({ width, height }) => {
      const across = (top: number, tall: number) =>
        [0.05, 0.3, 0.6, 0.85].map((share) => {
          const [left, high] = [share * width, tall * Math.min(width, height)]
          return { left, top: top * height, right: left + high / 2, bottom: top * height + high }
        })
      const { regions, people } = await searchLarge([...across(0.3, 0.25), ...across(0.1, 0.1)], { width, height })
      expect(people).toBe(8)
      const shares = regions.map((tile) => [
        tile.left / width,
        tile.top / height,
        tile.right / width,
        tile.bottom / height,
      ])
      expect(shares.slice(1).map((tile) => tile.join(' '))).toEqual(['0 0 0.6 0.6', '0.4 0 1 0.6'])
    },
  )

  test('people are small if the median person is small, and people with a low score are left out of the median', () => {
    const tall = (height: number, score = 0.6) => person(0, 0, height / 2, height, score)
    expect(fullestQuartersOf(frame, [tall(900), tall(900), tall(100)])).toEqual([])
    expect(fullestQuartersOf(frame, [tall(900), tall(100), tall(100)])).toEqual([upperLeft, lowerLeft])
    expect(fullestQuartersOf(frame, [tall(100, 0.3)])).toEqual([])
    // A person as high as a quarter of the frame's longer side is not small.
    expect(fullestQuartersOf(frame, [tall(480)])).toEqual([])
    expect(fullestQuartersOf(frame, [tall(479)])).toEqual([upperLeft])
  })
})
