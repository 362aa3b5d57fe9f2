import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OnlineCount } from '@/domain/online/online-count.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { instanceOf, serviceTotalOf, someId } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { answersOf } from '@/testing/screens/server-states.ts'
import { violations } from '@/testing/violations.ts'

const instance = instanceOf({ attendanceRecorded: true })
const card = page.getByRole('region', { name: 'Online Views' })
const summary = page.getByRole('region', { name: 'Sunday Worship' })
const views = card.getByRole('spinbutton', { name: 'Views' })
const where = card.getByRole('combobox', { name: 'Where' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const countOf = (place: string, views: number): OnlineCount => ({
  id: someId(),
  serviceInstanceId: instance.id,
  place,
  views,
  createdAt: '2024-03-03T17:30:00+00:00',
})

/** Opens the service's page. The fake server stores online views. */
async function open(counts: OnlineCount[], options: AppOptions = {}) {
  let online = counts
  const sum = () => (online.length > 0 ? online.reduce((all, each) => all + each.views, 0) : null)
  const answers: Answers = {
    ...answersOf('uncounted'),
    'GET /rest/v1/service_instances': () => [instance],
    'GET /rest/v1/service_totals': () => [serviceTotalOf(instance, { total: 91, onlineViews: sum() })],
    'GET /rest/v1/online_counts': () => online,
    'POST /rest/v1/online_counts': ({ body }) => {
      const { place, views: number } = body as OnlineCount
      online = [...online, countOf(place, number)]
      return null
    },
    'PATCH /rest/v1/online_counts': ({ body, search }) => {
      const id = search.get('id')!.slice('eq.'.length)
      online = online.map((each) => (each.id === id ? { ...each, ...(body as Partial<OnlineCount>) } : each))
      return [{ id }]
    },
    'DELETE /rest/v1/online_counts': ({ search }) => {
      const id = search.get('id')!.slice('eq.'.length)
      online = online.filter((each) => each.id !== id)
      return [{ id }]
    },
    ...options.answers,
  }
  return renderApp(`/service-instances/${instance.id}`, { ...options, answers })
}

test('views at several online places can be added, changed and removed without a change of the total', async () => {
  const { sent } = await open([], { church: { onlineFactor: 1.5 } })
  await expect.element(summary).toHaveTextContent('91 people')
  expect(summary.getByText('Online:').elements()).toEqual([])

  await press('Add Online Views')
  await expect.element(views).toHaveFocus()
  await expect.element(where).toHaveValue('YouTube')
  await press('Save')
  await expect.element(views).toHaveAccessibleDescription('Please enter the number of views, from 0 to 10,000,000')
  await views.fill('120')
  await press('Save')
  await expect.element(summary).toHaveTextContent('91 people')
  await expect
    .element(summary)
    .toHaveTextContent('Online: 120 views, about 180 people at 1.5 for each view. Not part of the total.')
  await expect.element(page.getByRole('button', { name: 'Add Online Views' })).toHaveFocus()
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/online_counts'))?.body).toEqual({
    service_instance_id: instance.id,
    place: 'YouTube',
    views: 120,
  })

  // A second figure for the same place is refused, and the form keeps the typed text.
  await press('Add Online Views')
  await views.fill('30')
  await where.fill(' youtube ')
  await press('Save')
  await expect.element(where).toHaveAccessibleDescription(/This place has a figure already\. Please change that one/)
  await where.fill('Our own page')
  await press('Save')
  await expect.element(summary).toHaveTextContent('Online: 150 views, about 225 people')
  expect(await violations()).toEqual([])

  await press('Change views on YouTube')
  await expect.element(views).toHaveValue(120)
  await views.fill('100')
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveTextContent('Online: 130 views')
  await press('Delete views on Our own page')
  const question = page.getByRole('alertdialog', { name: 'Delete Online Views?' })
  await expect.element(question).toHaveTextContent('The 30 views on Our own page will be deleted.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(summary).toHaveTextContent('Online: 100 views, about 150 people')
})

test('the form keeps views that the server refuses, and leaving the page asks for confirmation', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await open([], { answers: { 'POST /rest/v1/online_counts': () => refusal(500, 'no') } })
  await press('Add Online Views')
  await views.fill('120')
  await where.fill('Vimeo')
  await press('Save')
  await expect.element(page.getByText('Failed to save the views. Please try again.')).toBeVisible()
  await expect.element(views).toHaveValue(120)
  await expect.element(where).toHaveValue('Vimeo')
  await page.getByRole('link', { name: 'Edit Service' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/service-instances/${instance.id}`)
})

test('counters may add and change views but not delete them, and viewers only see them', async () => {
  const { unmount } = await open([countOf('YouTube', 120)], { churchRole: 'counter' })
  await expect.element(card.getByRole('button', { name: 'Change views on YouTube' })).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Add Online Views' })).toBeVisible()
  expect(card.getByRole('button', { name: /^Delete/ }).elements()).toEqual([])
  await unmount()
  await open([countOf('YouTube', 120)], { churchRole: 'viewer' })
  await expect.element(card).toHaveTextContent('YouTube120 views')
  await expect.element(summary).toHaveTextContent('Online: 120 views. Not part of the total.')
  expect(card.getByRole('button').elements()).toEqual([])
})
