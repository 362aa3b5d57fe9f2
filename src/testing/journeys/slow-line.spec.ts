import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { foundChurch } from './church.ts'
import { test } from './watched-test.ts'

const DELAY_MS = 2500

/** `looks` is the number of checked frames by path. `bad` lists the frames without the navigation or without a page. */
type Seen = { looks: Record<string, number>; bad: string[] }

/**
 * Runs in the page before the page's scripts. After the navigation is shown for the first time, records each frame in
 * which the navigation is missing or the page beside it is empty.
 */
function watchFrames(): void {
  const seen: Seen = { looks: {}, bad: [] }
  Object.assign(globalThis, { seen })
  let hasBegun = false
  const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const look = () => {
    const hasRail = heightOf('nav[aria-label=Main]') > 100
    hasBegun ||= hasRail
    if (hasBegun) {
      seen.looks[location.pathname] = (seen.looks[location.pathname] ?? 0) + 1
      const isEmpty = !document.querySelector('main :is(h1, p, output, [role=alert])')
      if (!hasRail || isEmpty || heightOf('main') < 100) {
        seen.bad.push(`${location.pathname}: ${hasRail ? 'empty' : 'no rail'} at ${performance.now().toFixed(0)} ms`)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

test('on a slow connection, every frame shows the navigation and a page beside it', async ({ page, context }) => {
  await foundChurch(context)
  await page.addInitScript(watchFrames)
  await context.route('**/assets/**', async (route) => {
    await new Promise((later) => setTimeout(later, DELAY_MS))
    await route.continue()
  })
  // The address bar opens the first page. The navigation then opens each of the other pages for the first time.
  await page.goto('/sermons')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
  for (const place of ['Members', 'Services', 'Calendar', 'Trends', 'Events', 'Dashboard']) {
    await rail.getByRole('link', { name: place }).click()
    await expect(rail.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const { looks, bad } = await seenBy(page)
  // Only the paths are compared, because the number of frames depends on the computer's speed.
  const places = ['/calendar', '/dashboard', '/events', '/members', '/sermons', '/services', '/trends']
  expect(Object.keys(looks).toSorted()).toEqual(places)
  expect(bad).toEqual([])
})
