import { expect } from '@playwright/test'
import { logIn, newUsername, password, signUp } from './church.ts'
import { test } from './watched-test.ts'

test('anonymous people are asked to log in, and come back to where they were going', async ({ page, browser }) => {
  const username = await signUp(page)
  const other = await browser.newContext()
  const visitor = await other.newPage()
  await visitor.goto('/studio')
  await expect(visitor).toHaveURL(/\/login\?redirect=/)
  await visitor.getByLabel('Username').fill(username)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Log In' }).click()
  await expect(visitor).toHaveURL(/\/studio$/)
  await other.close()
})

test('a redirect never leaves the site', async ({ page, browser }) => {
  const username = await signUp(page)
  const other = await browser.newContext()
  const visitor = await other.newPage()
  await visitor.goto('/login?redirect=//example.org/phish')
  await visitor.getByLabel('Username').fill(username)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'Log In' }).click()
  await expect(visitor).toHaveURL(/\/dashboard$/)
  expect(new URL(visitor.url()).host).toBe(new URL(page.url()).host)
  await other.close()
})

test('a session survives a reload and ends with signing out, in every tab', async ({ page, context }) => {
  const username = await signUp(page)
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

test('a taken username is refused, whatever its case, and nothing typed is lost', async ({ page, browser }) => {
  const username = await signUp(page, newUsername())
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/signup')
  await visitor.getByLabel('Username').fill(username.toUpperCase())
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expect(visitor.getByText('Signup failed')).toBeVisible()
  await expect(visitor.getByText('Username is already taken')).toBeVisible()
  await expect(visitor.getByLabel('Username')).toHaveValue(username.toUpperCase())
  await visitor.context().close()
})

test('a wrong password is refused with the same words as an unknown name', async ({ page, browser }) => {
  const username = await signUp(page)
  const visitor = await (await browser.newContext()).newPage()
  for (const name of [username, newUsername()]) {
    await visitor.goto('/login')
    await visitor.getByLabel('Username').fill(name)
    await visitor.getByLabel('Password', { exact: true }).fill('not the password')
    await visitor.getByRole('button', { name: 'Log In' }).click()
    await expect(visitor.getByText('Invalid username or password')).toBeVisible()
  }
  await logIn(visitor, username)
  await visitor.context().close()
})
