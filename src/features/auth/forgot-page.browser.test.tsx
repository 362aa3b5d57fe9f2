import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answeringDb } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { ForgotPage } from './forgot-page.tsx'

const RECOVER = 'POST /functions/v1/api/auth/recover'
const TOKEN = 'POST /auth/v1/token'
const session = {
  access_token: `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"u","exp":4102444800}')}.x`,
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'r',
  user: { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2024-01-01T00:00:00Z' },
}

async function show(answers: Answers) {
  const { db, sent } = answeringDb(answers)
  const [onSignedIn, onRecovered] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await renderPage(<ForgotPage {...{ onSignedIn, onRecovered }} />, { db })
  await page.getByLabelText('Username').fill('ruth')
  await page.getByLabelText('Recovery Code').fill('ab12 cd34 ef56 ghOl')
  await page.getByLabelText('New Password', { exact: true }).fill('secret-2')
  await page.getByLabelText('Confirm New Password', { exact: true }).fill('secret-2')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  return { sent, onSignedIn, onRecovered }
}

test('a recovery code with spaces, lowercase and look-alike letters sets the password and logs in', async () => {
  const { sent, onSignedIn } = await show({
    [RECOVER]: () => new Response(null, { status: 204 }),
    [TOKEN]: () => session,
  })
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(sent[0]?.body).toEqual({ username: 'ruth', code: 'AB12CD34EF56GH01', password: 'secret-2' })
})

testInAll('when the automatic login after a password change is rate limited, the person logs in manually', async () => {
  expectConsole(/Too many attempts/)
  const { onRecovered } = await show({
    [RECOVER]: () => new Response(null, { status: 204 }),
    [TOKEN]: () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
  })
  await expect.poll(() => onRecovered.mock.calls.length).toBe(1)
})

testInAll('after a server error the page shows a message and keeps the typed text', async () => {
  expectConsole(/DomainError/)
  const refusals = [
    [422, 'The username or the recovery code is not right'],
    [422, 'Please choose a stronger password'],
    [429, 'Too many attempts. Try again in 20 seconds.'],
    [502, '<html>'],
  ] as const
  const waiting = refusals.values()
  await show({
    [RECOVER]: () => {
      const [status, message] = waiting.next().value!
      return Response.json({ message }, { status })
    },
  })
  for (const told of [refusals[0][1], refusals[1][1], 'Too many attempts', 'No answer from the server']) {
    await expect.element(page.getByText(told, { exact: true }).first()).toBeVisible()
    await expect.element(page.getByLabelText('Recovery Code')).toHaveValue('ab12 cd34 ef56 ghOl')
    if (told !== 'No answer from the server') await page.getByRole('button', { name: 'Set New Password' }).click()
  }
})
