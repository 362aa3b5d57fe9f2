import { expect, test, vi } from 'vitest'
import { lendHelpers } from './lend-helpers.ts'

/**
 * Returns a worker that asks for a helper. The helper's setup is empty, so the helper fails to start and reports the
 * failure.
 */
const asking = () => new Worker(URL.createObjectURL(new Blob(['postMessage({ helper: 0, setup: {} })'])))

test('when a worker asks for a helper, the page starts it; when the worker ends, the helper ends too', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const warnings: string[] = []
  const worker = lendHelpers(asking(), (message) => void warnings.push(message))
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^A helper did not start: /)])
  expect(ended).not.toHaveBeenCalled()
  worker.terminate()
  expect(ended).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
