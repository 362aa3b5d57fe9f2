import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PasswordReset } from '@/domain/access/recovery.schema.ts'
import { answeringDb } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { ResetPage } from './reset-page.tsx'

const open: PasswordReset = { username: 'boas', churchName: 'St Mary', state: 'open' }

async function show(reset: PasswordReset | null, answers: Answers = {}) {
  const { db, sent } = answeringDb(answers)
  const [onSignedIn, onReset] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await renderPage(<ResetPage token="abc" {...{ reset, onSignedIn, onReset }} />, { db })
  return { sent, onSignedIn, onReset }
}

async function choose() {
  await page.getByLabelText('New Password', { exact: true }).fill('secret-2')
  await page.getByLabelText('Confirm New Password', { exact: true }).fill('secret-2')
  await page.getByRole('button', { name: 'Set New Password' }).click()
}

test('a password link opens a page that names the person and sets a new password', async () => {
  expectConsole(/DomainError/)
  const { sent, onReset } = await show(open, {
    'POST /functions/v1/api/auth/reset': () => new Response(null, { status: 204 }),
    'POST /auth/v1/token': () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
  })
  await expect.element(page.getByText('It is for boas of St Mary', { exact: false })).toBeVisible()
  await choose()
  await expect.poll(() => onReset.mock.calls.length).toBe(1)
  expect(sent[0]?.body).toEqual({ token: 'abc', password: 'secret-2' })
})

testInAll('the page of a password link shows that the link was used elsewhere', async () => {
  expectConsole(/DomainError/)
  await show(open, {
    'POST /functions/v1/api/auth/reset': () => Response.json({ message: 'This link no longer works' }, { status: 422 }),
  })
  await choose()
  await expect.element(page.getByText('This link no longer works')).toBeVisible()
})

test.each([
  ['expired', 'This link has expired'],
  ['withdrawn', 'This link was withdrawn'],
  ['used', 'This link has been used'],
  [null, 'This link is not known'],
] as const)('when the state of a password link is %s, its page says so', async (state, title) => {
  await show(state && { ...open, state })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log In' })).toBeVisible()
})
