import { expect, test } from 'vitest'
import { createLiveSize } from './live-size.ts'

/**
 * Simulates a device that takes `usualMs` for the usual size and `largeMs` for the large size. Each detection begins
 * when the previous detection ends.
 */
function run() {
  const size = createLiveSize()
  let nowMs = 0
  let changes = 0
  return {
    size,
    get changes() {
      return changes
    },
    /** Detects for some seconds and returns the sequence of sizes, true for large, without repetitions. */
    detect(
      seconds: number,
      [usualMs, largeMs]: [number, number],
      purpose: 'passages' | 'heads' = 'passages',
      hasLarge = true,
    ) {
      const seen: boolean[] = []
      for (const endMs = nowMs + seconds * 1000; nowMs < endMs;) {
        const wantsLarge = size.isLarge('automatic')
        const isLarge = wantsLarge && hasLarge
        if (seen.at(-1) !== isLarge) seen.push(isLarge)
        const durationMs = isLarge ? largeMs : usualMs
        nowMs += durationMs
        size.observe({ purpose, wantsLarge, isLarge, durationMs }, nowMs)
      }
      changes += seen.length - 1
      return seen
    },
  }
}

test('a fast device changes to the large picture size after some detections and keeps this size', () => {
  expect(run().detect(60, [20, 48])).toEqual([false, true])
})

test('a slow device never tries the large picture size', () => {
  expect(run().detect(60, [90, 220])).toEqual([false])
})

test('a device changes to the usual size when it is slow, and to the large size when it is fast again', () => {
  const device = run()
  expect(device.detect(5, [20, 48])).toEqual([false, true])
  expect(device.detect(30, [80, 190])).toEqual([true, false])
  expect(device.detect(30, [20, 48])).toEqual([false, true])
})

test('a large picture size that takes longer than expected is tried only one time', () => {
  const device = run()
  // The expected 30 × 2.4 ms are within the limit; the measured 140 ms are not.
  expect(device.detect(300, [30, 140])).toEqual([false, true, false])
})

test('a few slow frames do not change the picture size', () => {
  const device = run()
  device.detect(5, [20, 48])
  for (let i = 0; i < 4; i++) {
    device.size.observe({ purpose: 'passages', wantsLarge: true, isLarge: true, durationMs: 900 }, 6000 + i)
  }
  expect(device.size.isLarge('automatic')).toBe(true)
})

test('two large detections a second are enough to count seated people, but not people who cross a line', () => {
  const device = run()
  expect(device.detect(20, [90, 220], 'heads')).toEqual([false, true])
  expect(device.detect(20, [90, 220], 'passages')).toEqual([true, false])
})

test('a picture size that a person chooses is used, and the automatic choice is kept for later', () => {
  const device = run()
  const { size } = device
  expect([size.isLarge('large'), size.isLarge('usual')]).toEqual([true, false])
  device.detect(5, [20, 48])
  expect([size.isLarge('large'), size.isLarge('usual'), size.isLarge('automatic')]).toEqual([true, false, true])
})

test('a large size that failed is tried again only after the model changes', () => {
  const device = run()
  device.detect(5, [20, 48], 'passages', false)
  expect([device.size.isLarge('automatic'), device.size.isLarge('large')]).toEqual([false, false])
  device.size.restart()
  expect(device.detect(5, [20, 48])).toEqual([false, true])
})
