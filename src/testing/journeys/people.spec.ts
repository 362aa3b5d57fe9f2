import { expect } from '@playwright/test'
import { newUsername, password, signUp } from './church.ts'
import { test } from './watched-test.ts'

test('an owner invites by a link, someone signs up by it and sees the same church, until they are removed', async ({
  browser,
  page,
}) => {
  const owner = await signUp(page)
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite People' }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const guest = await (await browser.newContext()).newPage()
  const username = newUsername()
  await test.step('join in another browser', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: `Join ${owner}'s church` })).toBeVisible()
    await guest.getByLabel('Username').fill(username)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(guest).toHaveURL(/\/dashboard$/)
    await guest.goto('/account')
    await expect(guest.getByText(`Staff of ${owner}'s church`)).toBeVisible()
  })

  await test.step('the link has no place left', async () => {
    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await expect(late.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  })

  await test.step('remove them', async () => {
    await page.goto('/people')
    await page.getByRole('button', { name: `More about ${username}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`${username} can no longer log in.`)).toBeVisible()
    await guest.goto('/members')
    await expect(guest).toHaveURL(/\/login/)
  })
})
