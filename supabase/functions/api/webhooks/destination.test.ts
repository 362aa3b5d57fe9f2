import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDestination } from './destination.ts'

vi.mock(import('node:dns/promises'), () => ({ lookup: (() => new Promise(() => {})) as never }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a look-up without an answer from DNS ends after ten seconds and leaves no timer', async () => {
  const found = findDestination('https://hooks.example.org/', false).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  const settled = await Promise.race([found, Promise.resolve('waits')])
  expect(settled).toMatchObject({ name: 'UnfitDestination', message: 'The host hooks.example.org cannot be found' })
  expect(await findDestination('https://192.0.43.8/', false)).toMatchObject({ address: '192.0.43.8' })
  expect(vi.getTimerCount()).toBe(0)
})
