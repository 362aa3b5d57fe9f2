import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { foundChurch } from './church.ts'
import { test } from './watched-test.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Returns whether the cache has the code of every page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const files = (await (await fetch('/code.json')).json()) as string[]
    const kept = await caches.open('narthex-')
    const found = await Promise.all([...files, '/count'].map((file) => kept.match(file)))
    return files.length > 20 && found.every((answer) => answer !== undefined)
  })

test('when a page reloads offline, the navigation shows, and the page opens when the network is back', async ({
  context: owner,
  browser,
}) => {
  await foundChurch(owner)
  const context = await browser.newContext({ serviceWorkers: 'allow', storageState: await owner.storageState() })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect.poll(() => isKept(page)).toBe(true)
  await context.setOffline(true)
  await rail(page).getByRole('link', { name: 'Members' }).click()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'You are offline')).toBeVisible()
  await expect(rail(page)).toBeVisible()
  await rail(page).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services/)
  await expect(heading(page, 'You are offline')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Services')).toBeVisible()
  await context.close()
})
