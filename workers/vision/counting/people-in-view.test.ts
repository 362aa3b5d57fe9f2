import { expect, test } from 'vitest'
import { createPeopleInView } from './people-in-view.ts'

/** Returns the number shown after each count. The counts follow one another every `stepMs`. */
function shownFor(counts: number[], stepMs = 100): number[] {
  const inView = createPeopleInView()
  return counts.map((count, index) => inView.update(count, index * stepMs))
}

const times = (count: number, often: number) => Array.from({ length: often }, () => count)

test('the number of people in the first frame is shown immediately', () => expect(shownFor([3])).toEqual([3]))

test('one frame with a missed or doubled person does not change the shown number of people', () => {
  expect(new Set(shownFor([...times(2, 10), 1, ...times(2, 10), 3, ...times(2, 10)]))).toEqual(new Set([2]))
})

test.each([
  [5, 200],
  [10, 100],
  [30, 1000 / 30],
])(
  'at %i frames a second, the number shows a new person within a second, and drops two seconds after one leaves',
  (fps, stepMs) => {
    const shown = shownFor([...times(0, 3 * fps), ...times(1, 3 * fps), ...times(0, 3 * fps)], stepMs)
    const rise = shown.indexOf(1)
    const fall = shown.indexOf(0, rise)
    expect((rise - 3 * fps) * stepMs).toBeLessThanOrEqual(1000)
    expect((fall - 6 * fps) * stepMs).toBeLessThanOrEqual(2000)
  },
)

test('after two seconds without people, the shown number is 0', () => {
  expect(shownFor([...times(7, 30), ...times(0, 20)]).at(-1)).toBe(0)
})

test('when frames are two seconds apart, the shown number is the number in the newest frame', () => {
  expect(shownFor([1, 5, 2, 0], 2000)).toEqual([1, 5, 2, 0])
})

test('after a gap without frames, counts from before the gap are no longer used', () => {
  const inView = createPeopleInView()
  for (const ms of [0, 100, 200]) inView.update(4, ms)
  expect(inView.update(1, 5000)).toBe(1)
})

test('after a reset or a clock that runs backwards, earlier counts are no longer used', () => {
  const inView = createPeopleInView()
  for (const ms of [5000, 5100, 5200]) inView.update(4, ms)
  expect(inView.update(1, 0)).toBe(1)
  inView.reset()
  expect(inView.update(2, 100)).toBe(2)
})
