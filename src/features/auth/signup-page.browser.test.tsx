import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '@/testing/render-page.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { SignupPage } from './signup-page.tsx'

const unexpected = () => {
  throw new Error('no sign-up was expected')
}

const codes = ['AB12CD34EF56GH70', '0000111122223333']
const functions = { invoke: async () => ({ data: { codes }, error: null }) }

async function fill(username: string, password: string, confirmPassword: string) {
  await userEvent.fill(page.getByLabelText('Username'), username)
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), password)
  await userEvent.fill(page.getByLabelText('Confirm Password', { exact: true }), confirmPassword)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

testInAll('when the two passwords differ, the second field shows an error', async () => {
  await renderPage(<SignupPage onSignedUp={unexpected} />)
  await fill('ruth', 'secret1', 'secret2')
  await expect
    .element(page.getByLabelText('Confirm Password', { exact: true }))
    .toHaveAccessibleDescription("Passwords don't match")
})

test('a sign-up sends one request without the repeated password and shows recovery codes', async () => {
  await page.viewport(1440, 900)
  const signUp = vi
    .fn<(credentials: object) => Promise<object>>()
    .mockResolvedValue({ data: { user: { identities: [{}] }, session: {} }, error: null })
  const onSignedUp = vi.fn<() => void>()
  await renderPage(<SignupPage onSignedUp={onSignedUp} />, { db: { auth: { signUp }, functions } })
  expect(page.getByRole('button', { name: 'Sign Up' }).element().getBoundingClientRect().bottom).toBeLessThan(900)
  await page.viewport(1366, 768)
  expect(page.getByRole('button', { name: 'Sign Up' }).element().getBoundingClientRect().bottom).toBeLessThan(768)
  await page.viewport(390, 640)
  await fill('ruth', 'secret1', 'secret1')
  await expect.poll(() => missingParts(['Account created!', 'Welcome to Narthex.'])).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect.element(list).toHaveTextContent('AB12-CD34-EF56-GH70')
  expect(scrollY).toBe(0)
  expect(list.element().getBoundingClientRect().top).toBeLessThan(640)
  expect(await violations()).toEqual([])
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(copy.mock.calls[0]?.[0]).toContain('AB12-CD34-EF56-GH70')
  copy.mockRestore()
  const refused = 'Not copiedThe browser does not allow it.Select the codes and copy them.'
  await expect.poll(() => document.querySelector('[data-tone=attention]')?.textContent).toBe(refused)
  expect(await violations()).toEqual([])
  expect(onSignedUp).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect.poll(() => onSignedUp.mock.calls.length).toBe(1)
  expect(signUp).toHaveBeenCalledOnce()
  expect(JSON.stringify(signUp.mock.calls[0])).not.toContain('confirm')
})

test('when a sign-up fails, the page shows the reason, and the fields keep their text', async () => {
  expectConsole(/DomainError/)
  const refused = (status: number, code: string) => ({
    data: {},
    error: Object.assign(new Error('User already registered'), { status, code }),
  })
  const signUp = vi
    .fn<(credentials: object) => Promise<object>>()
    .mockResolvedValueOnce(refused(422, 'user_already_exists'))
    .mockResolvedValueOnce(refused(422, 'weak_password'))
    .mockResolvedValueOnce(refused(500, 'unexpected_failure'))
    .mockResolvedValueOnce(refused(500, 'unexpected_failure'))
    .mockResolvedValueOnce(refused(418, 'teapot'))
  const rpc = vi
    .fn<() => Promise<object>>()
    .mockResolvedValueOnce({ data: 'short name', error: null })
    .mockResolvedValueOnce({ data: null, error: new Error('down') })
  await renderPage(<SignupPage onSignedUp={unexpected} />, { db: { auth: { signUp }, rpc } })
  await fill('ruth', 'secret1', 'secret1')
  await expect.poll(() => missingParts(['Signup failed', 'Username is already taken'])).toEqual([])
  await expect.element(page.getByLabelText('Username')).toHaveValue('ruth')
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription(/Username is already taken/)
  await expect.element(page.getByLabelText('Username')).toHaveFocus()
  for (const told of [
    'Please choose a stronger password',
    'Username must be at least 3 characters',
    'The server cannot answer right now. Please try again in a moment.',
  ]) {
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect.element(page.getByText(told)).toBeVisible()
  }
  expect(rpc).toHaveBeenCalledWith('find_sign_up_refusal', { of_username: 'ruth' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(page.getByText('Failed to create account')).toBeVisible()
})

testInAll('a sign-up continues when recovery codes cannot be made', async () => {
  expectConsole(/server cannot be reached/)
  const signUp = async () => ({ data: { user: { identities: [{}] }, session: {} }, error: null })
  const down = { invoke: async () => ({ data: null, error: new Error('down'), response: undefined }) }
  const onSignedUp = vi.fn<() => void>()
  await renderPage(<SignupPage onSignedUp={onSignedUp} />, { db: { auth: { signUp }, functions: down } })
  await fill('ruth', 'secret1', 'secret1')
  await expect.element(page.getByText('The codes could not be made')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => onSignedUp.mock.calls.length).toBe(1)
})

test('the sign-up asks for three fields; the church name and the time zone are folded and filled in', async () => {
  const signUp = vi
    .fn<(credentials: object) => Promise<object>>()
    .mockResolvedValue({ data: { user: { identities: [{}] }, session: {} }, error: null })
  await renderPage(<SignupPage onSignedUp={unexpected} />, { db: { auth: { signUp }, functions } })
  const inputs = () => [...document.querySelectorAll('input')].map(({ name }) => name)
  expect(inputs()).toEqual(['username', 'password', 'confirmPassword'])
  const fold = page.getByRole('button', { name: 'Church name and time zone' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  // On this form, a mark stands only at the field that may stay empty.
  await expect.element(page.getByText('Church Name (Optional)')).toBeVisible()
  expect(page.getByText('*', { exact: true }).elements()).toEqual([])
  await page.getByLabelText('Church Name').fill('Grace Chapel')
  await page.getByLabelText('Time Zone').fill('Nowhere')
  await fold.click()
  await fill('ruth', 'secret1', 'secret1')
  // A wrong value opens the fold, because its field must be seen.
  await expect.element(page.getByLabelText('Time Zone')).toBeInvalid()
  expect(signUp).not.toHaveBeenCalled()
  await page.getByLabelText('Time Zone').fill('Africa/Lagos')
  await fold.click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.poll(() => signUp.mock.calls.length).toBe(1)
  expect(signUp.mock.calls[0]![0]).toMatchObject({
    options: { data: { church_name: 'Grace Chapel', time_zone: 'Africa/Lagos' } },
  })
})
