import { expect, test } from 'vitest'
import { createPresence } from './present.ts'

/** What is shown when these counts come every `stepMs`. */
function shownFor(counts: number[], stepMs = 100): number[] {
  const presence = createPresence()
  return counts.map((count, index) => presence.mark(count, index * stepMs))
}

const times = (count: number, often: number) => Array.from({ length: often }, () => count)

test('the first picture is believed at once', () => expect(shownFor([3])).toEqual([3]))

test('one missed frame, or one person seen twice in one, does not show', () => {
  expect(new Set(shownFor([...times(2, 10), 1, ...times(2, 10), 3, ...times(2, 10)]))).toEqual(new Set([2]))
})

test.each([
  [5, 200],
  [10, 100],
  [30, 1000 / 30],
])('at %i a second who comes in shows within half a second, and who left is gone after one', (fps, stepMs) => {
  const shown = shownFor([...times(0, 2 * fps), ...times(1, 2 * fps), ...times(0, 2 * fps)], stepMs)
  const rise = shown.indexOf(1)
  const fall = shown.indexOf(0, rise)
  expect((rise - 2 * fps) * stepMs).toBeLessThanOrEqual(500)
  expect((fall - 4 * fps) * stepMs).toBeLessThanOrEqual(1000)
})

test('nobody for a whole second is nobody', () => {
  expect(shownFor([...times(7, 30), ...times(0, 10)]).at(-1)).toBe(0)
})

test('where frames are a second apart the newest stands alone', () => {
  expect(shownFor([1, 5, 2, 0], 1000)).toEqual([1, 5, 2, 0])
})

test('a gap leaves what was before it behind', () => {
  const presence = createPresence()
  for (const ms of [0, 100, 200]) presence.mark(4, ms)
  expect(presence.mark(1, 5000)).toBe(1)
})

test('a clock that runs backwards, and reset, begin anew', () => {
  const presence = createPresence()
  for (const ms of [5000, 5100, 5200]) presence.mark(4, ms)
  expect(presence.mark(1, 0)).toBe(1)
  presence.reset()
  expect(presence.mark(2, 100)).toBe(2)
})
