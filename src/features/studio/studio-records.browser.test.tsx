import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'

/** Longer than a page waits before it shows that it is loading. */
const slowMs = 600
const slowly = <Data,>(data: Data) => new Promise<Data>((resolve) => setTimeout(resolve, slowMs, data))
const tables = ['service_instances', 'events', 'recording_sessions']
const nothing = (isSlow: () => boolean): Answers =>
  Object.fromEntries(tables.map((table) => [`GET /rest/v1/${table}`, () => (isSlow() ? slowly([]) : [])]))

test('records that are read again, however slowly, leave the video where it is', async () => {
  let isSlow = false
  const { router, sent } = await renderApp('/studio', { answers: nothing(() => isSlow) })
  const video = page.getByLabelText('Camera picture')
  await expect.element(video).toBeInTheDocument()
  const before = video.element()
  let wasTakenAway = false
  const desk = page.getByRole('heading', { level: 1, name: 'Studio' }).element()
  const watch = new MutationObserver(() => {
    wasTakenAway ||= !before.isConnected || !desk.checkVisibility()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  const asked = sent.length
  isSlow = true
  await router.invalidate({ sync: true })
  watch.disconnect()
  expect(sent.length).toBe(asked * 2)
  expect(wasTakenAway).toBe(false)
  expect(video.element()).toBe(before)
  expect(page.getByText('Loading studio...').query()).toBeNull()
})
