import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeEngine } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { countingAtom } from '../counting/counting.ts'
import { CountingNotice } from './counting-notice.tsx'
import { LATE_MS } from './model-loading.tsx'

afterEach(() => vi.useRealTimers())

test('when a model makes no progress for 30 seconds, it can be restarted in a new worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const store = createStore()
  const restart = vi.fn<() => void>()
  fakeEngine(store, { restart })
  const starting = { stage: 'starting', loadedBytes: 1, totalBytes: 1 } as const
  store.set(countingAtom, { phase: 'loading', progress: { ...starting, stage: 'downloading' }, stats: null })
  await renderStudio(<CountingNotice />, { store })
  const late = page.getByText('This takes longer than usual.')
  await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  store.set(countingAtom, { phase: 'loading', progress: starting, stats: null })
  await expect.element(page.getByText('Starting')).toBeVisible()
  await vi.advanceTimersByTimeAsync(LATE_MS - 1)
  expect(late.query()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(late).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(restart).toHaveBeenCalledOnce()
})
