import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { databaseOf, foundChurch, password } from './church.ts'
import { test } from './watched-test.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Ends all sessions of a person's browsers, as signing out on every device does. */
async function endSessions(username: string): Promise<void> {
  const db = await databaseOf(username)
  const { error } = await db.auth.signOut({ scope: 'others' })
  if (error) throw error
}

test('after a session has ended, the person can log in inside the open form or on the log-in page', async ({
  page,
  context,
}) => {
  const username = await foundChurch(context)
  await page.goto('/members/new')
  await page.getByLabel('First Name').fill('Tomás')
  await page.getByLabel('Last Name').fill('Núñez')
  await endSessions(username)
  await page.getByRole('button', { name: 'Add Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('What you typed is still here, but it is not saved yet. Save it now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Tomás')
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(heading(page, 'Members')).toBeVisible()
  await expect(page.getByRole('main').getByText('Tomás Núñez').first()).toBeVisible()

  await endSessions(username)
  await rail(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fservices/)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(heading(page, 'Services')).toBeVisible()
  await expect(page).toHaveURL(/\/services/)
})

test('a form that is saved offline says why it failed, keeps its entries, and is saved when the network is back', async ({
  page,
  context,
}) => {
  await foundChurch(context)
  await page.goto('/members/new')
  await page.getByLabel('First Name').fill('Tomás')
  await page.getByLabel('Last Name').fill('Núñez')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText('Failed to create member. Please try again.', { exact: true })).toBeVisible()
  await expect(
    page.getByText('You are offline. Nothing here is lost. Try again when the network is back.'),
  ).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(heading(page, 'Members')).toBeVisible()
  await expect(page.getByRole('main').getByText('Tomás Núñez').first()).toBeVisible()
})

test('when an uncached page opens offline, a message shows beside the navigation', async ({ page, context }) => {
  await foundChurch(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await rail(page).getByRole('link', { name: 'Members' }).click()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expect(rail(page)).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Members')).toBeVisible()
})
