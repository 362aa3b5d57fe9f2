import { afterEach, expect, test, vi } from 'vitest'
import { threadCount } from './thread-count.ts'

afterEach(() => vi.unstubAllGlobals())

function threadsOf(page: { crossOriginIsolated: boolean; SharedArrayBuffer?: unknown; cores?: number }): number {
  vi.stubGlobal('crossOriginIsolated', page.crossOriginIsolated)
  vi.stubGlobal('SharedArrayBuffer', page.SharedArrayBuffer)
  vi.stubGlobal('navigator', { hardwareConcurrency: page.cores })
  return threadCount()
}

test('when memory can be shared, there is one thread for each core, up to four', () => {
  const page = { crossOriginIsolated: true, SharedArrayBuffer }
  expect([2, 4, 16, undefined].map((cores) => threadsOf({ ...page, cores }))).toEqual([2, 4, 4, 1])
})

test('when the page or the browser cannot share memory between threads, one thread is used', () => {
  expect(threadsOf({ crossOriginIsolated: false, SharedArrayBuffer, cores: 4 })).toBe(1)
  expect(threadsOf({ crossOriginIsolated: true, SharedArrayBuffer: undefined, cores: 4 })).toBe(1)
})
