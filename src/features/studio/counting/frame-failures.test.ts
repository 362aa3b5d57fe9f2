import { beforeEach, expect, test, vi } from 'vitest'
import { watchFailures } from './frame-failures.ts'

let nowMs = 0
const said = vi.fn<(isFailing: boolean, atMs: number) => void>()
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  nowMs = 0
  said.mockClear()
  warned.mockClear()
})

function watch() {
  const failures = watchFailures(said, () => nowMs)
  const failAt = (...times: number[]) =>
    times.forEach((time) => {
      nowMs = time
      failures.failed('no pixels')
    })
  const countAt = (time: number) => {
    nowMs = time
    failures.counted()
  }
  return { failAt, countAt }
}

test('when frames fail for three seconds, one report is sent, with the time of the first failure', () => {
  const { failAt } = watch()
  failAt(1000, 2500, 3999)
  expect(said).not.toHaveBeenCalled()
  failAt(4000, 4100, 9000)
  expect(said.mock.calls).toEqual([[true, 1000]])
})

test('a counted frame ends the failure, and the next failure is reported after three more seconds', () => {
  const { failAt, countAt } = watch()
  failAt(1000, 4000)
  countAt(5000)
  countAt(5100)
  failAt(6000, 8000)
  expect(said.mock.calls).toEqual([
    [true, 1000],
    [false, 5000],
  ])
  failAt(9000)
  expect(said).toHaveBeenLastCalledWith(true, 6000)
})

test('when single frames fail, nothing is reported', () => {
  const { failAt, countAt } = watch()
  for (let time = 0; time < 20_000; time += 1000) {
    failAt(time)
    countAt(time + 500)
  }
  expect(said).not.toHaveBeenCalled()
})

test('when frames fail in a row, the console shows the first failure and every 300th failure', () => {
  const { failAt, countAt } = watch()
  failAt(...Array.from({ length: 301 }, () => 0))
  expect(warned).toHaveBeenCalledTimes(2)
  countAt(1)
  failAt(2)
  expect(warned).toHaveBeenCalledTimes(3)
  expect(warned).toHaveBeenLastCalledWith('A frame was not counted', 'no pixels')
})
