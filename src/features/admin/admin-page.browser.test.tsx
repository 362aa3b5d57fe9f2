import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { timersOf } from '@/testing/screens/church-of-rows.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'

const user = (username: string, facts: object = {}) => ({
  id: username,
  username,
  has_vision_key: false,
  has_webhook: false,
  webhook_enabled: false,
  created_at: '2024-03-05T20:00:00+00:00',
  ...facts,
})
const request = {
  id: 'r1',
  user_id: 'u1',
  username: 'ruth',
  title: 'Bells',
  description: 'Ring them\nwhen the service begins.',
  created_at: '2024-03-05T20:00:00+00:00',
}
const people = [
  user('ruth', { has_vision_key: true, has_webhook: true, webhook_enabled: true }),
  user('sam', { has_webhook: true }),
  user('noor'),
]

const answer = (users: unknown, requests: unknown): Answers => ({
  'POST /rest/v1/rpc/list_users_for_admin': () => users,
  'POST /rest/v1/rpc/list_feature_requests_for_admin': () => requests,
  'POST /rest/v1/rpc/list_timers': () => timersOf('fresh', 'fresh'),
})
const rows = () =>
  [...document.querySelectorAll('main tr')].map((row) => [...row.children].map((cell) => cell.textContent))

test('an administrator sees who has an API key or a webhook, but not their values', async () => {
  await renderApp('/admin', { role: 'admin', answers: answer(people, [request]) })
  await expect.element(page.getByText('Total: 3 users')).toBeVisible()
  expect(rows()).toEqual([
    ['Username', 'API Key', 'Webhook', 'Created'],
    ['ruth', 'Configured', 'Enabled', 'Mar 5, 2024'],
    ['sam', 'Not Set', 'Disabled', 'Mar 5, 2024'],
    ['noor', 'Not Set', 'Not Set', 'Mar 5, 2024'],
  ])
})

test('a feature request shows its text, author and time, or "Unknown User" for a deleted author', async () => {
  const orphan = { ...request, id: 'r2', title: 'Chairs', username: null, user_id: null }
  const { router } = await renderApp('/admin', { role: 'admin', answers: answer(people, [request, orphan]) })
  await page.getByRole('tab', { name: 'Feature Requests' }).click()
  await expect.element(page.getByText('Total: 2 requests')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'requests' })
  expect(missingParts(['ruth · Mar 5, 2024 at 3:00 PM', 'Unknown User · Mar 5, 2024 at 3:00 PM'])).toEqual([])
  await expect.element(page.getByRole('region', { name: 'Bells' })).toHaveTextContent('when the service begins.')
})

test('users who are not administrators see "Page not found", and no request is sent', async () => {
  const { sent } = await renderApp('/admin', { role: 'user', answers: answer(people, [request]) })
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(sent).toEqual([])
})
