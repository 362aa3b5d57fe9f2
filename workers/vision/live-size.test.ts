import { expect, test } from 'vitest'
import { createLiveSize } from './live-size.ts'

/** A device that takes `usualMs` for the usual size and `largeMs` for the large one; frames follow at once. */
function run() {
  const size = createLiveSize()
  let nowMs = 0
  let changes = 0
  return {
    size,
    get changes() {
      return changes
    },
    /** Detects for some seconds; answers in which sizes, without repetitions. */
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

test('a fast device has the large size after some detections, and keeps it', () => {
  expect(run().detect(60, [20, 48])).toEqual([false, true])
})

test('a slow device never tries it', () => {
  expect(run().detect(60, [90, 220])).toEqual([false])
})

test('a device that becomes slow goes back to the usual size, and to the large one when it is fast again', () => {
  const device = run()
  expect(device.detect(5, [20, 48])).toEqual([false, true])
  expect(device.detect(30, [80, 190])).toEqual([true, false])
  expect(device.detect(30, [20, 48])).toEqual([false, true])
})

test('a device that is slower in the large size than its pixels say is asked once, not again and again', () => {
  const device = run()
  // 30 × 2.4 is within the limit, 140 is not.
  expect(device.detect(300, [30, 140])).toEqual([false, true, false])
})

test('a few slow frames change nothing', () => {
  const device = run()
  device.detect(5, [20, 48])
  for (let i = 0; i < 4; i++) {
    device.size.observe({ purpose: 'passages', wantsLarge: true, isLarge: true, durationMs: 900 }, 6000 + i)
  }
  expect(device.size.isLarge('automatic')).toBe(true)
})

test('who sits in a room is counted in the large size at two a second; a line takes it back at once', () => {
  const device = run()
  expect(device.detect(20, [90, 220], 'heads')).toEqual([false, true])
  expect(device.detect(20, [90, 220], 'passages')).toEqual([true, false])
})

test('a size that a person chose is held, and the choice of before is found again', () => {
  const device = run()
  const { size } = device
  expect([size.isLarge('large'), size.isLarge('usual')]).toEqual([true, false])
  device.detect(5, [20, 48])
  expect([size.isLarge('large'), size.isLarge('usual'), size.isLarge('automatic')]).toEqual([true, false, true])
})

test('a model of one size is asked for another once, the next model again', () => {
  const device = run()
  device.detect(5, [20, 48], 'passages', false)
  expect([device.size.isLarge('automatic'), device.size.isLarge('large')]).toEqual([false, false])
  device.size.restart()
  expect(device.detect(5, [20, 48])).toEqual([false, true])
})
