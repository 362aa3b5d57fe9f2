import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait } from '@/platform/clock.ts'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'
import { ASK_EVERY_MS, watchWorker } from './watch-worker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const workerThat = (tick: () => Promise<void>) => ({ tick }) as unknown as VisionWorker

test('a worker that never answers is reported, and the next worker gets more time to answer', async () => {
  const onHung = vi.fn<() => void>()
  let worker = workerThat(() => new Promise(() => {}))
  const stop = watchWorker({ running: () => worker, onHung, wait })
  await vi.advanceTimersByTimeAsync(3 * ASK_EVERY_MS - 1)
  expect(onHung).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onHung).toHaveBeenCalledOnce()
  worker = workerThat(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(5 * ASK_EVERY_MS - 1)
  expect(onHung).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(onHung).toHaveBeenCalledTimes(2)
  worker = workerThat(async () => {})
  await vi.advanceTimersByTimeAsync(40 * ASK_EVERY_MS)
  expect(onHung).toHaveBeenCalledTimes(2)
  stop()
})

test('when a worker is slow, replaced or missing, nothing is reported', async () => {
  const onHung = vi.fn<() => void>()
  const late = workerThat(() => new Promise((resolve) => void setTimeout(resolve, 2 * ASK_EVERY_MS - 1)))
  let worker: VisionWorker | null = late
  const stop = watchWorker({ running: () => worker, onHung, wait })
  await vi.advanceTimersByTimeAsync(7 * ASK_EVERY_MS)
  worker = workerThat(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(2 * ASK_EVERY_MS)
  worker = null
  await vi.advanceTimersByTimeAsync(9 * ASK_EVERY_MS)
  expect(onHung).not.toHaveBeenCalled()
  stop()
  await vi.advanceTimersByTimeAsync(9 * ASK_EVERY_MS)
  expect(vi.getTimerCount()).toBe(0)
})
