import { expect, test } from 'vitest'
import type { LiveStats } from '../../../../workers/vision/contract.ts'
import { createThrottledStats } from './throttled-stats.ts'

const stats = (change: Partial<LiveStats> = {}): LiveStats => ({
  peopleInView: 1,
  entries: 0,
  exits: 0,
  perLine: [{ lineId: 'door', entries: 0, exits: 0 }],
  fps: 10,
  detectionMs: 50,
  inputSize: 416,
  advice: [],
  ...change,
})

test('the page gets a new frame rate and detection time at most once a second', () => {
  const throttled = createThrottledStats()
  expect(throttled(stats(), 0)).toEqual(stats())
  expect(throttled(stats({ fps: 11 }), 999)).toBeNull()
  expect(throttled(stats({ fps: 12 }), 1000)).toEqual(stats({ fps: 12 }))
})

test('a changed count reaches the page immediately, with the previous frame rate and duration', () => {
  const throttled = createThrottledStats()
  throttled(stats(), 0)
  expect(throttled(stats({ entries: 1, fps: 30, detectionMs: 9 }), 33)).toEqual(stats({ entries: 1 }))
  const perLine = [{ lineId: 'door', entries: 0, exits: 1 }]
  expect(throttled(stats({ entries: 1, perLine }), 66)).toEqual(stats({ entries: 1, perLine }))
  expect(throttled(stats({ entries: 1, perLine }), 99)).toBeNull()
})

test('new, changed and ended advice reaches the page immediately', () => {
  const throttled = createThrottledStats()
  const advice = [{ kind: 'slow' as const, lineId: 'door' }]
  throttled(stats(), 0)
  expect(throttled(stats({ advice }), 33)).toEqual(stats({ advice }))
  expect(throttled(stats({ advice: [{ kind: 'edge', lineId: 'door' }] }), 66)?.advice).toHaveLength(1)
  expect(throttled(stats({ advice: [{ kind: 'edge', lineId: 'door' }] }), 99)).toBeNull()
  expect(throttled(stats(), 120)).toEqual(stats())
  const still = (left: number) => {
    const box = { left, top: 0, right: 1, bottom: 1 }
    return stats({ advice: [{ kind: 'still', lineId: null, box }] })
  }
  expect(throttled(still(0.1), 150)).toEqual(still(0.1))
  expect(throttled(still(0.1), 180)).toBeNull()
  expect(throttled(still(0.2), 210)).toEqual(still(0.2))
})
