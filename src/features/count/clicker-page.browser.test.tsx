import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'

const open = {
  state: 'open',
  service: crypto.randomUUID(),
  name: 'Sunday Worship',
  date: '2024-03-03',
  startTime: '10:00:00',
  categories: [
    { key: 'adults', name: 'Adults', inTotal: true },
    { key: 'children', name: 'Children', inTotal: true },
    { key: 'visitors', name: 'Visitors', inTotal: false },
  ],
  everyone: null,
}
const path = `/service-instances/${open.service}/count`
const serve = (answer: object): Answers => ({
  'POST /rest/v1/rpc/open_clicker': () => answer,
  'POST /rest/v1/rpc/send_taps': () => answer,
})

test('people are tapped in by category, with the pointer and with keys; every tap is sent once', async () => {
  const { sent } = await renderApp(path, { answers: serve(open) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sunday Worship' })).toBeVisible()
  const total = page.getByTestId('total')
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await expect.element(total).toHaveTextContent('2')
  await userEvent.keyboard('{ArrowRight}{+}{+}')
  await expect.element(total).toHaveTextContent('4')
  await userEvent.keyboard('{Backspace}')
  await expect.element(total).toHaveTextContent('3')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  // Visitors were tapped as adults or children too.
  await expect.element(total).toHaveTextContent('3')
  await expect.element(page.getByText('Sent')).toBeVisible()
  const taps = sent
    .filter(({ path: to }) => to.endsWith('send_taps'))
    .flatMap(({ body }) => (body as { taps: { id: string }[] }).taps)
  expect(new Set(taps.map(({ id }) => id)).size).toBe(6)
  expect(await violationsInBothThemes()).toEqual([])
})

test.each([
  ['withdrawn', 'This link was withdrawn'],
  ['unknown', 'This link is not known'],
  ['over', 'The counting is over'],
  ['full', 'Too many phones have opened this link'],
])('a link that is %s says so', async (state, words) => {
  await renderApp(`/service-instances/${crypto.randomUUID()}/count`, { answers: serve({ state }) })
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})
