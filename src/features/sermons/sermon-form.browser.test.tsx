import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { sermonOf } from '@/testing/factories/sermons.ts'
import { serviceOf } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const worship = serviceOf({ name: 'Sunday Worship' })
const sermon = sermonOf({
  serviceId: worship.id,
  scripture: 'Psalm 130',
  sermonSeries: 'Advent',
  summary: 'Hope is work.',
  notes: 'Out of the depths',
  audioUrl: 'https://example.org/waiting.mp3',
  videoUrl: 'https://example.org/waiting',
  tags: ['hope', 'advent'],
})

const church = (answers: Answers = {}): Answers => ({
  'GET /rest/v1/services': () => [worship],
  'GET /rest/v1/sermons': () => [sermon],
  ...answers,
})
const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(Optional\\))?$`) })
const date = page.getByLabelText('Date')

/** Returns true for a POST request that writes. Database functions (`/rpc/`) only read in these tests. */
const isWriting = ({ method, path }: { method: string; path: string }) => method === 'POST' && !path.includes('/rpc/')

test('a sermon can be added with all its fields', async () => {
  const { router, sent } = await renderApp('/sermons/new', {
    answers: church({ 'POST /rest/v1/sermons': () => [sermon] }),
  })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  await expect.element(date).toHaveValue(today)
  await box('Title').fill(' On Waiting ')
  await box('Speaker').fill('Hannah Lind')
  await date.fill('2024-03-03')
  await box('Scripture').fill('Psalm 130')
  await box('Series').fill('Advent')
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Sunday Worship' }).click()
  await box('Summary').fill('Hope is work.')
  await box('Tags').fill('hope, advent, hope')
  await box('Video Link').fill('https://example.org/waiting')
  await page.getByRole('button', { name: 'Add Sermon' }).click()
  await expect.poll(() => missingParts(['Sermon added', 'The sermon has been added to your library.'])).toEqual([])
  await expect.poll(() => router.state.location.pathname).toBe('/sermons')
  expect(sent.find(isWriting)?.body).toEqual({
    service_id: worship.id,
    title: 'On Waiting',
    speaker: 'Hannah Lind',
    sermon_date: '2024-03-03',
    sermon_series: 'Advent',
    scripture: 'Psalm 130',
    summary: 'Hope is work.',
    notes: null,
    audio_url: null,
    video_url: 'https://example.org/waiting',
    tags: ['hope', 'advent'],
  })
})

testInAll('missing or impossible values of a sermon show errors at their fields, and no request is sent', async () => {
  const { sent } = await renderApp('/sermons/new', { answers: church() })
  await date.fill('')
  await box('Audio Link').fill('javascript:alert(1)')
  await box('Tags').fill(Array.from({ length: 51 }, (_, number) => `t${number}`).join(','))
  await page.getByRole('button', { name: 'Add Sermon' }).click()
  await expect.element(box('Title')).toHaveAccessibleDescription('Title is required')
  await expect.element(box('Title')).toHaveFocus()
  await expect.element(box('Speaker')).toHaveAccessibleDescription('Speaker is required')
  await expect.element(date).toHaveAccessibleDescription('Please enter a valid date')
  await expect.element(page.getByText('Please enter at most 50 tags')).toBeVisible()
  await expect
    .element(box('Audio Link'))
    .toHaveAccessibleDescription('Please enter a web address that starts with https:// or http://')
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

testInAll('a failed save of a sermon shows an error and keeps its values; leaving asks for confirmation', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await renderApp('/sermons/new', {
    answers: church({ 'POST /rest/v1/sermons': () => refusal(503, 'down') }),
  })
  await box('Title').fill('On Waiting')
  await box('Speaker').fill('Hannah Lind')
  await page.getByRole('button', { name: 'Add Sermon' }).click()
  await expect.element(page.getByText('Failed to create sermon. Please try again.')).toBeVisible()
  await expect.element(box('Title')).toHaveValue('On Waiting')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/sermons')
})

test('the sermon form shows all values, can remove the linked service, and reports a refused save', async () => {
  expectConsole(/permission/)
  let mayWrite = false
  const { router, sent } = await renderApp(`/sermons/${sermon.id}/edit`, {
    answers: church({ 'PATCH /rest/v1/sermons': () => (mayWrite ? [sermon] : refusal(403, 'no', '42501')) }),
  })
  await expect.element(box('Tags')).toHaveValue('hope, advent')
  await expect.element(box('Notes')).toHaveValue('Out of the depths')
  await expect.element(box('Audio Link')).toHaveValue('https://example.org/waiting.mp3')
  const service = page.getByRole('combobox', { name: 'Service' })
  await expect.element(service).toHaveTextContent('Sunday Worship')
  await service.click()
  await page.getByRole('option', { name: 'No service' }).click()
  await page.getByRole('button', { name: 'Update Sermon' }).click()
  await expect.element(page.getByText('Failed to update sermon. Please try again.')).toBeVisible()
  mayWrite = true
  await page.getByRole('button', { name: 'Update Sermon' }).click()
  await expect.element(page.getByText('The sermon has been updated.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(`/sermons/${sermon.id}`)
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    service_id: null,
    tags: ['hope', 'advent'],
  })
})

test("a sermon's page links only to http and https addresses", async () => {
  const odd = { ...sermon, videoUrl: 'javascript:alert(1)' }
  await renderApp(`/sermons/${sermon.id}`, { answers: church({ 'GET /rest/v1/sermons': () => [odd] }) })
  await expect.element(page.getByRole('link', { name: 'Listen' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Watch' }).query()).toBeNull()
})

testInAll('a question names the sermon before it is deleted, and deleting can be cancelled or retried', async () => {
  expectConsole(/server cannot answer/)
  let isBroken = true
  const { router } = await renderApp(`/sermons/${sermon.id}`, {
    answers: church({ 'DELETE /rest/v1/sermons': () => (isBroken ? refusal(503, 'down') : [{ id: sermon.id }]) }),
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Sermon?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Failed to delete sermon. Please try again.')).toBeVisible()
  isBroken = false
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('The sermon has been removed from your library.')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/sermons')
})
