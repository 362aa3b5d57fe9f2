import { expect, test } from 'vitest'
import { createRateMeter } from './rate.ts'

test('the frame rate is the number of frames in the last second', () => {
  const rate = createRateMeter()
  expect(rate.mark(0)).toBe(0)
  let fps = 0
  for (let ms = 100; ms <= 2000; ms += 100) fps = rate.mark(ms)
  expect(fps).toBeCloseTo(10)
  for (let ms = 2050; ms <= 3500; ms += 50) fps = rate.mark(ms)
  expect(fps).toBeCloseTo(20)
})

test('the frame rate is also known when there is less than one frame a second', () => {
  const rate = createRateMeter()
  for (const ms of [0, 2000, 4000]) rate.mark(ms)
  expect(rate.mark(6000)).toBeCloseTo(0.5)
})
