import { expect } from '@playwright/test'
import { signUp } from './church.ts'
import { tabTo } from './studio.ts'
import { test } from './watched-test.ts'

test('a member is added, found, changed and deleted with the keyboard alone', async ({ page }) => {
  await signUp(page)
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Add First Member' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('First Name'))
  await page.keyboard.type('Lydia')
  await tabTo(page, page.getByLabel('Last Name'))
  await page.keyboard.type('Purple')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The member has been added to your congregation.')).toBeVisible()

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('lydia')
  await expect(page).toHaveURL(/q=lydia/)
  await tabTo(page, page.getByRole('link', { name: /Lydia Purple/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Phone'))
  await page.keyboard.type('555 0101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The member information has been updated.')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Member?' })
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The member has been removed from your congregation.')).toBeVisible()
  await expect(page).toHaveURL(/\/members$/)
})

test('a service is planned and counted by hand with the keyboard alone', async ({ page }) => {
  await signUp(page)
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Add (First )?Service$/ }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Service Name'))
  await page.keyboard.type('Vespers')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Service created')).toBeVisible()
  await expect(page).toHaveURL(/\/services/)
})
