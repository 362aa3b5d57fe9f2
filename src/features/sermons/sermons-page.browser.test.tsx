import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '@/testing/answering-db.ts'
import { sermonOf } from '@/testing/factories/sermons.ts'
import { renderApp } from '@/testing/render-app.tsx'

const waiting = sermonOf({ scripture: 'Psalm 130', tags: ['advent'] })
const bread = sermonOf({
  title: 'Bread',
  speaker: 'Ruth Okafor',
  sermonSeries: 'At the Table',
  sermonDate: '2024-02-25',
})

const sermons = (answer: Answer) => ({ 'GET /rest/v1/sermons': answer })
const search = page.getByRole('searchbox', { name: 'Search sermons' })
const rows = () => [...document.querySelectorAll('main li a')].map((row) => row.textContent)

test('each sermon row shows title, speaker, date, and scripture or series, and links to the sermon', async () => {
  const { router } = await renderApp('/sermons', { answers: sermons(() => [waiting, bread]) })
  await expect.element(page.getByText('2 sermons, newest first')).toBeVisible()
  expect(rows()).toEqual([
    'On WaitingHannah Lind · Psalm 130Mar 3, 2024',
    'BreadRuth Okafor · At the TableFeb 25, 2024',
  ])
  await expect.element(page.getByRole('link', { name: 'Sermons', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /Bread/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/sermons/${bread.id}`)
})

test('the sermon search finds title, speaker, scripture and tags, and the URL contains the search text', async () => {
  const { router } = await renderApp('/sermons?q=table', { answers: sermons(() => [waiting, bread]) })
  await expect.element(page.getByText('1 of 2 sermons')).toBeVisible()
  await search.fill('ADVENT')
  await expect.poll(rows).toEqual(['On WaitingHannah Lind · Psalm 130Mar 3, 2024'])
  expect(router.state.location.search).toEqual({ q: 'ADVENT' })
  await search.fill('Jonah')
  await expect.element(page.getByText('No sermons found')).toBeVisible()
  await page.getByRole('button', { name: 'Show All Sermons' }).click()
  await expect.poll(rows).toHaveLength(2)
  expect(router.state.location.search).toEqual({})
})

test('a long sermon list shows in parts, and Show More moves the focus to the new part', async () => {
  const many = Array.from({ length: 50 }, (_, number) => sermonOf({ title: `Sermon ${number + 1}` }))
  await renderApp('/sermons', { answers: sermons(() => many) })
  await expect.element(page.getByText('40 of 50 sermons')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.poll(rows).toHaveLength(50)
  await expect.element(page.getByRole('link', { name: /^Sermon 41 / })).toHaveFocus()
})

test('a viewer can read the list of sermons but cannot add a sermon', async () => {
  await renderApp('/sermons', { churchRole: 'viewer', answers: sermons(() => []) })
  await expect.element(page.getByText('No sermons recorded yet')).toBeVisible()
  await expect.element(page.getByText('Sermons that owners and staff add appear here.')).toBeVisible()
  expect(page.getByRole('link', { name: /^Add/ }).query()).toBeNull()
})
