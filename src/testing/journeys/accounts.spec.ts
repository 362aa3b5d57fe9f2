import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { newUsername, password, signUp } from './church.ts'
import { test } from './watched-test.ts'

async function enter(page: Page, username: string, typed = password) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('a login leads to the requested page and survives a reload, and signing out applies to every tab', async ({
  page,
  context,
  browser,
}) => {
  const username = await signUp(page)
  const other = await browser.newContext()
  const visitor = await other.newPage()

  await test.step('a taken username is refused in upper or lower case, and the typed text is not lost', async () => {
    await visitor.goto('/signup')
    await visitor.getByLabel('Username').fill(username.toUpperCase())
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
    await visitor.getByRole('button', { name: 'Sign Up' }).click()
    await expect(visitor.getByText('Signup failed')).toBeVisible()
    await expect(visitor.getByLabel('Username')).toHaveAccessibleDescription(/Username is already taken/)
    await expect(visitor.getByLabel('Username')).toHaveValue(username.toUpperCase())
  })

  await test.step('a wrong password and an unknown username are refused with the same message', async () => {
    for (const name of [username, newUsername()]) {
      await visitor.goto('/login')
      await enter(visitor, name, 'not the password')
      await expect(visitor.getByText('Login failed')).toBeVisible()
      const field = visitor.getByRole('textbox', { name: 'Password', exact: true })
      await expect(field).toHaveAccessibleDescription('Invalid username or password')
    }
  })

  await test.step('a redirect to another site is ignored and the dashboard is shown', async () => {
    await visitor.goto('/login?redirect=//example.org/phish')
    await enter(visitor, username)
    await expect(visitor).toHaveURL(/\/dashboard$/)
    expect(new URL(visitor.url()).host).toBe(new URL(page.url()).host)
  })

  await test.step('a session is kept after a reload and ends in every tab when the person signs out', async () => {
    await page.reload()
    await expect(page).toHaveURL(/\/dashboard$/)
    const secondTab = await context.newPage()
    await secondTab.goto('/login')
    await expect(secondTab).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: username }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/(login)?$/)
    await secondTab.goto('/dashboard')
    await expect(secondTab).toHaveURL(/\/login/)
  })

  await test.step('a signed-out person must log in and then sees the requested page', async () => {
    await page.goto('/studio')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await enter(page, username)
    await expect(page).toHaveURL(/\/studio$/)
  })
  await other.close()
})
