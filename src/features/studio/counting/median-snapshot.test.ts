import { describe, expect, test, vi } from 'vitest'
import type { Snapshot } from '../../../../workers/vision/contract.ts'
import { medianOf, medianSnapshot, picturesIn } from './median-snapshot.ts'

const SPAN = 10_000

/**
 * A computer that needs `costMs` per picture. `counts` are the numbers of people in the pictures, with null for a
 * picture that fails.
 */
function computer(counts: (number | null)[], costMs: number, onTaken: (picture: number) => unknown = () => {}) {
  let nowMs = 0
  const starts: number[] = []
  const take = async (): Promise<Snapshot> => {
    starts.push(nowMs)
    nowMs += costMs
    const peopleCount = counts[starts.length - 1]
    onTaken(starts.length)
    if (peopleCount === null || peopleCount === undefined) throw new Error('no picture')
    return { peopleCount, jpeg: new Uint8Array([starts.length]).buffer } as Snapshot
  }
  const timer = async (delayMs: number) => {
    nowMs += delayMs
  }
  return { take, timer, starts, now: () => nowMs }
}

const nth = ({ jpeg }: Snapshot) => new Uint8Array(jpeg)[0]

test('a snapshot takes nine pictures in ten seconds and keeps the picture with the median count', async () => {
  const { take, starts, ...clock } = computer([14, 11, 15, 12, 13, 19, 12, 14, 10], 200)
  const found = await medianSnapshot(take, { spanMs: SPAN, isEnding: new AbortController().signal, ...clock })
  expect(starts).toEqual([0, 1250, 2500, 3750, 5000, 6250, 7500, 8750, 10_000])
  expect(found).toMatchObject({ peopleCount: 13, pictures: 9, pictureMs: 200 })
  expect(nth(found)).toBe(5)
})

test.each([
  [SPAN, 100, 9],
  [SPAN, 1200, 7],
  [SPAN, 2000, 5],
  [SPAN, 4000, 3],
  [SPAN, 9000, 3],
  [SPAN, 11_000, 1],
  [0, 100, 1],
])('in %i ms, with %i ms for each picture, a snapshot takes %i pictures', (spanMs, pictureMs, pictures) => {
  expect(picturesIn(spanMs, pictureMs)).toBe(pictures)
})

test('when a recording ends, its last snapshot is the median of the pictures taken so far', async () => {
  const ending = new AbortController()
  const { take, starts, ...clock } = computer([5, 9, 7, 8], 100, (picture) => picture === 3 && ending.abort())
  const found = await medianSnapshot(take, { spanMs: SPAN, isEnding: ending.signal, ...clock })
  expect([found.peopleCount, starts.length]).toEqual([7, 3])
})

test('when pictures are counted in detail, the median ignores pictures without detail', async () => {
  const { take, ...clock } = computer([12, 14, 13, 4, 3, 4, 3, 4, 3], 100)
  let taken = 0
  const closely = async () => ({ ...(await take()), isPrecise: ++taken <= 3 })
  const isEnding = new AbortController().signal
  const found = await medianSnapshot(closely, { spanMs: SPAN, isEnding, ...clock })
  expect(found).toMatchObject({ peopleCount: 13, isPrecise: true, pictures: 9 })
})

test('a snapshot does not wait for the next picture when a recording ends during the wait', async () => {
  const ending = new AbortController()
  const { take, now } = computer([5, 9], 100)
  const timer = () => new Promise<void>(() => {})
  const taking = medianSnapshot(take, { spanMs: SPAN, isEnding: ending.signal, timer, now })
  ending.abort()
  expect(await taking).toMatchObject({ peopleCount: 5, pictures: 1 })
})

test('when the camera is unplugged, a snapshot uses its earlier pictures, or fails without them', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const isEnding = new AbortController().signal
  const pulled = computer([6, 4, null], 100)
  expect(await medianSnapshot(pulled.take, { spanMs: SPAN, isEnding, ...pulled })).toMatchObject({ pictures: 2 })
  const none = computer([null], 100)
  await expect(medianSnapshot(none.take, { spanMs: SPAN, isEnding, ...none })).rejects.toThrow('no picture')
})

describe('the median of the counts is the middle count', () => {
  test.each([
    [[3], 3, 0],
    [[4, 9, 5], 5, 2],
    [[7, 7, 7], 7, 0],
    [[9, 4], 9, 0],
    [[1, 8, 6, 2], 6, 2],
    [[0, 0, 40], 0, 0],
  ])('the median of %j is %i, at the index %i', (counts, median, place) => {
    const taken = counts.map((peopleCount, at) => ({ peopleCount, at }))
    expect(medianOf(taken)).toEqual({ peopleCount: median, at: place })
  })
})
