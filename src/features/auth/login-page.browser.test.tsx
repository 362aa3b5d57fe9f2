import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { onStopRequest } from '@/platform/recording/recording-stop.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { dismissToast } from '@/ui/toast.ts'
import { LoginPage } from './login-page.tsx'

type Answer = { data: object; error: null } | { data: object; error: Error & { code?: string; status?: number } }

const accepted: Answer = { data: { user: {}, session: {} }, error: null }
const refused = (message: string, more: object): Answer => ({
  data: {},
  error: Object.assign(new Error(message), more),
})

const unexpected = () => {
  throw new Error('no sign-in was expected')
}

function authServer(...answers: (Answer | Promise<Answer>)[]) {
  const signInWithPassword = vi.fn<(credentials: object) => Promise<Answer>>()
  for (const answer of answers) signInWithPassword.mockImplementationOnce(async () => answer)
  return { db: { auth: { signInWithPassword } }, signInWithPassword }
}

async function logIn(username: string, password: string) {
  await userEvent.fill(page.getByLabelText('Username'), username)
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), password)
  await userEvent.keyboard('{Enter}')
}

test('a login sends one request and then shows a welcome', async () => {
  const answers: ((value: Answer) => void)[] = []
  const { db, signInWithPassword } = authServer(new Promise((resolve) => answers.push(resolve)))
  const onSignedIn = vi.fn<() => void>()
  await renderPage(<LoginPage onSignedIn={onSignedIn} />, { db })
  await logIn('ruth', 'secret1')
  const button = page.getByRole('button', { name: 'Signing in...' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  answers[0]!(accepted)
  await expect.poll(() => missingParts(['Welcome back!', 'You have successfully logged in.'])).toEqual([])
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(signInWithPassword).toHaveBeenCalledOnce()
  expect(signInWithPassword.mock.calls[0]![0]).toMatchObject({ password: 'secret1' })
})

test('after a wrong password, the login page shows an error and keeps the typed text', async () => {
  expectConsole(/Invalid username or password/)
  const { db } = authServer(refused('Invalid login credentials', { status: 400, code: 'invalid_credentials' }))
  const onSignedIn = vi.fn<() => void>()
  await renderPage(<LoginPage onSignedIn={onSignedIn} />, { db })
  await logIn('ruth', 'wrong')
  await expect.poll(() => missingParts(['Login failed', 'Invalid username or password'])).toEqual([])
  await expect.element(page.getByLabelText('Username')).toHaveValue('ruth')
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveValue('wrong')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription('Invalid username or password')
  dismissToast()
  await expect.element(page.getByText('Invalid username or password')).toBeVisible()
  expect(await violations()).toEqual([])
  await password.fill('right')
  await expect.element(password).not.toHaveAccessibleDescription('Invalid username or password')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('login keeps the typed text when the server is unreachable, and a second try works', async () => {
  expectConsole(/server cannot be reached/)
  const { db } = authServer(refused('Failed to fetch', { name: 'AuthRetryableFetchError', status: 0 }), accepted)
  const onSignedIn = vi.fn<() => void>()
  await renderPage(<LoginPage onSignedIn={onSignedIn} />, { db })
  await logIn('ruth', 'secret1')
  await expect.element(page.getByText(/server cannot be reached/)).toBeVisible()
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
  expect(await violations()).toEqual([])
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('secret1')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
})

testInAll('after too many attempts the page says how long to wait and keeps the typed text', async () => {
  expectConsole(/Too many attempts/)
  const message = 'Too many attempts. Try again in 2 minutes.'
  const { db } = authServer(refused(message, { status: 429, code: 'over_request_rate_limit' }))
  await renderPage(<LoginPage onSignedIn={unexpected} />, { db })
  await logIn('ruth', 'secret1')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('Try again in 2 minutes. What you typed is still here.')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('secret1')
})

testInAll('when another tab is recording, a login as a different user asks for confirmation', async () => {
  const release = await acquireLock(recordingLock('b1'))
  onTestFinished(release)
  const stop = vi.fn<() => Promise<boolean>>(async () => true)
  onTestFinished(onStopRequest(stop))
  localStorage.setItem('narthex.profile', JSON.stringify({ username: 'Ruth' }))
  const { db, signInWithPassword } = authServer(accepted, accepted)
  await renderPage(<LoginPage onSignedIn={() => {}} />, { db })
  await logIn('ben', 'secret1')
  const question = page.getByRole('alertdialog', { name: 'Stop recording and continue?' })
  await expect.element(question).toBeVisible()
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(signInWithPassword).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Log In' }).click()
  await question.getByRole('button', { name: 'Stop and continue' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(stop).toHaveBeenCalledOnce()
  expect(signInWithPassword).toHaveBeenCalledOnce()
  await logIn('ruth', 'secret1')
  await expect.poll(() => signInWithPassword.mock.calls.length).toBe(2)
  expect(stop).toHaveBeenCalledOnce()
})

test('on the login page, password managers recognise the fields, and the links work', async () => {
  await renderPage(<LoginPage redirect="/studio" onSignedIn={unexpected} />)
  await expect.element(page.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password')
  await expect
    .element(page.getByRole('link', { name: 'Sign up' }))
    .toHaveAttribute('href', '/signup?redirect=%2Fstudio')
  await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/eula')
})
