import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectConsole } from '@/testing/expect-console.ts'
import { PartBoundary } from './part-boundary.tsx'

test('when the data of a part arrives after a retry timed out, the part is shown without a click', async () => {
  expectConsole(/The list failed/, /no time/, /The above error occurred/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = Promise.withResolvers<void>()
  let isBroken = true
  let tries = 0
  function List() {
    tries++
    if (isBroken) throw new Error('no time')
    return 'The list'
  }
  await render(
    <PartBoundary name="The list" onRetry={() => reading.promise}>
      <List />
    </PartBoundary>,
  )
  const retry = page.getByRole('button', { name: 'Try again' })
  const before = tries
  await retry.click()
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  await expect.poll(() => tries).toBeGreaterThan(before)
  await expect.element(page.getByText('The list cannot be shown')).toBeVisible()
  isBroken = false
  reading.resolve()
  await expect.element(page.getByText('The list', { exact: true })).toBeVisible()
})
