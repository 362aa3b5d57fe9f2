import { expect, test, vi } from 'vitest'
import { answeringDb } from '@/testing/answering-db.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { useServiceClickers } from './use-service-clickers.ts'
import { eventually } from '@/testing/eventually.ts'

test('when counts arrive while the page is reloading, no second reload starts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  let total = 1
  const { db, sent } = answeringDb({
    'POST /rest/v1/rpc/list_clickers': () => ({
      endsAt: '2024-03-04T05:00:00+00:00',
      isOver: false,
      categories: [],
      total,
      links: [],
      clickers: [],
    }),
  })
  const Total = () => useServiceClickers(db, 'vespers', true)?.total
  const { router, container } = await renderPage(<Total />)
  const reading = Promise.withResolvers<void>()
  const invalidate = vi.spyOn(router, 'invalidate').mockReturnValue(reading.promise)
  const pass = async (seconds: number, people: number) => {
    total = people
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(container.textContent).toBe(String(people)))
  }
  await pass(2, 1)
  await pass(6, 2)
  expect(invalidate).toHaveBeenCalledTimes(1)
  await pass(10, 3)
  expect(invalidate).toHaveBeenCalledTimes(1)
  reading.resolve()
  await pass(4, 3)
  expect(invalidate).toHaveBeenCalledTimes(2)
  expect(sent.length).toBeGreaterThan(5)
  vi.useRealTimers()
})
