import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { databaseOf, foundChurch } from './church.ts'
import { furnishChurch } from '../furnish-church.ts'
import { test } from './watched-test.ts'

const DELAY_MS = 2500

/** `looks` is the number of checked frames by path. `bad` lists the frames without the navigation or without a page. */
type Seen = { looks: Record<string, number>; bad: string[] }

/**
 * Runs in the page before the page's scripts. After the navigation is shown for the first time, records each frame in
 * which the navigation is missing or the page beside it is empty. The studio has no navigation.
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
      if ((!hasRail && location.pathname !== '/studio') || isEmpty || heightOf('main') < 100) {
        seen.bad.push(`${location.pathname}: ${isEmpty ? 'empty' : 'no rail'} at ${performance.now().toFixed(0)} ms`)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

test('when the connection is slow, the page is never blank between links', async ({ page, context }) => {
  await furnishChurch(await databaseOf(await foundChurch(context)))
  await page.addInitScript(watchFrames)
  await context.route('**/assets/**', async (route) => {
    await new Promise((later) => setTimeout(later, DELAY_MS))
    await route.continue()
  })
  const arrive = async (heading: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  const follow = async (link: Locator, heading: string | RegExp) => {
    await link.click()
    await arrive(heading)
  }
  // The address bar opens the first page. Links then open the other pages, each for the first time.
  await page.goto('/sermons')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail).toBeVisible()
  await arrive('Sermons')
  for (const place of ['Members', 'Services', 'Calendar', 'Trends', 'Events']) {
    await follow(rail.getByRole('link', { name: place }), place)
  }
  await follow(rail.getByRole('link', { name: 'Dashboard' }), /^Welcome/)
  const main = page.getByRole('main')
  await rail.getByRole('link', { name: 'Members' }).click()
  await follow(main.getByRole('link', { name: 'Add Member' }), 'Add New Member')
  await rail.getByRole('link', { name: 'Services' }).click()
  await follow(main.getByRole('link', { name: 'Month Sheet' }), 'Month Sheet')
  await rail.getByRole('link', { name: 'Services' }).click()
  await follow(main.getByRole('link', { name: /Sunday Worship/ }).first(), /Sunday Worship/)
  for (const [place, heading] of [
    ['People', 'People'],
    ['Integrations', 'Integrations'],
  ] as const) {
    await page.getByRole('banner').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await arrive('Account')
    await follow(main.getByRole('navigation', { name: 'For owners' }).getByRole('link', { name: place }), heading)
  }
  await follow(rail.getByRole('link', { name: 'Studio' }), 'Studio')
  const { looks, bad } = await seenBy(page)
  // Only the paths are compared, because the number of frames depends on the computer's speed.
  const paths = [...new Set(Object.keys(looks).map((path) => path.replace(/[0-9a-f-]{36}/, 'id')))]
  expect(paths.toSorted()).toEqual([
    '/account',
    '/calendar',
    '/dashboard',
    '/events',
    '/integrations',
    '/members',
    '/members/new',
    '/people',
    '/sermons',
    '/service-instances/id',
    '/services',
    '/services/counts',
    '/studio',
    '/trends',
  ])
  expect(bad).toEqual([])
})
