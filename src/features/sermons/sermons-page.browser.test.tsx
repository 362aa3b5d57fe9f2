import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answer } from '@/testing/answering-db.ts'
import { sermonOf } from '@/testing/factories/sermons.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violationsInBothThemes } from '@/testing/violations.ts'

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

test('no sermons yet: why to begin and how', async () => {
  await renderApp('/sermons', { answers: sermons(() => []) })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
  await expect.element(page.getByText('No sermons recorded yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add First Sermon' })).toHaveAttribute('href', '/sermons/new')
  await expect.element(page.getByRole('link', { name: 'Add Sermon' })).toHaveAttribute('href', '/sermons/new')
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(search.query()).toBeNull()
  await expect.poll(() => document.title).toBe('Sermons · Narthex')
  expect(await violationsInBothThemes()).toEqual([])
})

test('the library: each row says what, who, where from and when, and leads to the sermon', async () => {
  await page.viewport(1280, 900)
  const { router } = await renderApp('/sermons', { answers: sermons(() => [waiting, bread]) })
  await expect.element(page.getByText('2 sermons, newest first')).toBeVisible()
  expect(rows()).toEqual([
    'On WaitingHannah Lind · Psalm 130Mar 3, 2024',
    'BreadRuth Okafor · At the TableFeb 25, 2024',
  ])
  await expect.element(page.getByRole('link', { name: 'Sermons', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('link', { name: /Bread/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/sermons/${bread.id}`)
})

test('the search covers title, speaker, scripture and tags, and is in the address', async () => {
  const { router } = await renderApp('/sermons?q=table', { answers: sermons(() => [waiting, bread]) })
  await expect.element(page.getByText('1 of 2 sermons')).toBeVisible()
  await expect.element(search).toHaveAttribute('placeholder', 'Search by title, speaker, scripture or tag...')
  await search.fill('ADVENT')
  await expect.poll(rows).toEqual(['On WaitingHannah Lind · Psalm 130Mar 3, 2024'])
  expect(router.state.location.search).toEqual({ q: 'ADVENT' })
  await search.fill('Jonah')
  await expect.element(page.getByText('No sermons found')).toBeVisible()
  await expect.element(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('button', { name: 'Show All Sermons' }).click()
  await expect.poll(rows).toHaveLength(2)
  expect(router.state.location.search).toEqual({})
})

test('a long library comes in parts, and the keyboard goes on where the new part begins', async () => {
  const many = Array.from({ length: 50 }, (_, number) => sermonOf({ title: `Sermon ${number + 1}` }))
  await renderApp('/sermons', { answers: sermons(() => many) })
  await expect.element(page.getByText('40 of 50 sermons')).toBeVisible()
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.poll(rows).toHaveLength(50)
  await expect.element(page.getByRole('link', { name: /^Sermon 41 / })).toHaveFocus()
})

test('while the sermons load, the page says so', async () => {
  const answered = Promise.withResolvers<unknown>()
  await renderApp('/sermons', { answers: sermons(() => answered.promise) })
  await expect.element(page.getByText('Loading sermons...')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  answered.resolve([waiting])
  await expect.element(page.getByText('1 sermon, newest first')).toBeVisible()
  expect(page.getByText('Loading sermons...').query()).toBeNull()
})

test('a failing server leads to the error screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp('/sermons', { answers: sermons(() => refusal(500, 'down')) })
  await expect.element(page.getByText('Something went wrong')).toBeVisible()
  vi.restoreAllMocks()
})

test('a viewer can only read', async () => {
  await renderApp('/sermons', { churchRole: 'viewer', answers: sermons(() => []) })
  await expect.element(page.getByText('No sermons recorded yet')).toBeVisible()
  expect(page.getByRole('link', { name: /^Add/ }).query()).toBeNull()
})
