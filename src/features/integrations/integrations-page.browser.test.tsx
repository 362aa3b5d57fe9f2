import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { timersOf } from '@/testing/screens/church-of-rows.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const secret = 'f'.repeat(64)
const delivery = (id: string, facts: object = {}) => ({
  id,
  event: 'attendance.recorded',
  created_at: '2024-03-05T20:00:00+00:00',
  attempts: 1,
  next_attempt_at: null,
  outcome: 'delivered',
  last_failure: null,
  ...facts,
})
const failed = {
  outcome: null,
  next_attempt_at: '2024-03-05T20:05:00+00:00',
  last_failure: 'The receiver answered with status 500',
}

/** Answers like a server that remembers the saved integrations. */
function server(start: object = {}, deliveries: object[] = []): Answers {
  const kept = { has_vision_key: false, webhook_host: null as string | null, webhook_enabled: false, ...start }
  return {
    'POST /rest/v1/rpc/find_my_integrations': () => [kept],
    'POST /rest/v1/rpc/list_my_webhook_deliveries': () => deliveries,
    'POST /rest/v1/rpc/list_timers': () => timersOf('fresh', 'fresh'),
    'POST /rest/v1/rpc/send_test_webhook': () => {
      deliveries.unshift(delivery(`t${deliveries.length}`, { event: 'test', attempts: 0, outcome: null }))
      return null
    },
    'POST /rest/v1/rpc/save_my_integrations': ({ body }) => {
      const { changes } = body as { changes: Record<string, string | boolean | null> }
      const isNew = kept.webhook_host === null && typeof changes['webhook_url'] === 'string'
      if ('webhook_url' in changes) kept.webhook_host = changes['webhook_url'] ? 'hooks.example.org' : null
      if ('webhook_enabled' in changes) kept.webhook_enabled = Boolean(changes['webhook_enabled'])
      if ('vision_key' in changes) kept.has_vision_key = changes['vision_key'] !== null
      return isNew || changes['renew_webhook_secret'] ? secret : null
    },
  }
}
const url = 'https://hooks.example.org/narthex?token=hidden'

test('a webhook can be set, tested, switched off, renewed and removed, and its secret shows only once', async () => {
  const { sent } = await renderApp('/integrations', { answers: server() })
  await expect.element(page.getByLabelText('Address')).toBeVisible()
  expect(page.getByText('Messages', { exact: true }).query()).toBeNull()
  await page.getByLabelText('Address').fill('ftp://hooks.example.org')
  await page.getByRole('button', { name: 'Set Webhook' }).click()
  await expect.element(page.getByText('Please enter an address such as https://example.org/hook')).toBeVisible()
  await page.getByLabelText('Address').fill(url)
  await page.getByRole('button', { name: 'Set Webhook' }).click()
  await expect.element(page.getByLabelText('Signing secret')).toHaveValue(secret)
  expect(sent.findLast(({ path }) => path.endsWith('save_my_integrations'))?.body).toEqual({
    changes: { webhook_url: url, webhook_enabled: true },
  })
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'I Have It' }).click()
  await expect.element(page.getByLabelText('Signing secret')).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('hidden')

  await page.getByRole('button', { name: 'Send a Test' }).click()
  await expect.element(page.getByText('Waiting')).toBeVisible()
  const isOn = page.getByRole('switch', { name: 'Send to hooks.example.org' })
  await isOn.click()
  await expect.element(isOn).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Send a Test' })).toBeDisabled()

  await page.getByRole('button', { name: 'New Secret…' }).click()
  await page.getByRole('button', { name: 'Make New Secret' }).click()
  await expect.element(page.getByLabelText('Signing secret')).toHaveValue(secret)
  await page.getByRole('button', { name: 'Remove Webhook…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Set Webhook' })).toBeVisible()
  await expect.element(page.getByLabelText('Signing secret')).not.toBeInTheDocument()
})

test('the page shows which webhook messages arrived and why others failed, and limits test messages', async () => {
  expectConsole(/DomainError/)
  const listed = [
    delivery('d1'),
    delivery('d2', failed),
    delivery('d3', {
      event: 'recording.completed',
      attempts: 6,
      outcome: 'given up',
      last_failure: 'The receiver cannot be reached (ECONNREFUSED)',
    }),
    delivery('d4', { outcome: 'cancelled', attempts: 0 }),
  ]
  const answers = server({ webhook_host: 'hooks.example.org', webhook_enabled: true }, listed)
  answers['POST /rest/v1/rpc/send_test_webhook'] = () => refusal(400, 'Ten tests', '22023')
  await renderApp('/integrations', { answers })
  const rows = () => page.getByRole('main').getByRole('listitem').elements()
  await expect
    .poll(() => rows().map((row) => (row as HTMLElement).innerText.replaceAll(/\n+/g, ' | ')))
    .toEqual([
      'Attendance recorded | Mar 5, 2024 at 3:00 PM | Delivered',
      'Attendance recorded | Mar 5, 2024 at 3:00 PM · The receiver answered with status 500. Tried again at 3:05 PM | Trying again',
      'Recording completed | Mar 5, 2024 at 3:00 PM · The receiver cannot be reached (ECONNREFUSED) | Given up',
      'Attendance recorded | Mar 5, 2024 at 3:00 PM | Cancelled',
    ])
  await page.getByRole('button', { name: 'Send a Test' }).click()
  await expect.element(page.getByText('You sent ten tests in ten minutes. Please wait a little.')).toBeVisible()
})

testInAll('an API key can be saved and removed but is never shown, and a failed save keeps the typed key', async () => {
  expectConsole(/server cannot answer/)
  const answers = server()
  const save = answers['POST /rest/v1/rpc/save_my_integrations']!
  answers['POST /rest/v1/rpc/save_my_integrations'] = () => refusal(500, 'down')
  await renderApp('/integrations', { answers })
  const key = page.getByLabelText('Key', { exact: true })
  await key.fill('sk-123')
  await page.getByRole('button', { name: 'Save Key' }).click()
  await expect.element(page.getByText('Failed to save the key. Please try again.')).toBeVisible()
  await expect.element(key).toHaveValue('sk-123')
  answers['POST /rest/v1/rpc/save_my_integrations'] = save
  await page.getByRole('button', { name: 'Save Key' }).click()
  await expect.element(page.getByText('A key is saved. No one can read it.')).toBeVisible()
  await expect.element(page.getByLabelText('Another Key', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Remove Key' }).click()
  await expect.element(page.getByText('You do not need this to count people.')).toBeVisible()
})

test('staff cannot open the integrations page', async () => {
  const { sent } = await renderApp('/integrations', { churchRole: 'staff', answers: server() })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'This page is not part of your role' }))
    .toBeVisible()
  expect(sent.some(({ path }) => path.includes('integrations'))).toBe(false)
})
