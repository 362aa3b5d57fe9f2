import { expect, test } from 'vitest'
import { routeTree } from '@/route-tree.gen.ts'
import { isQuick } from '@/testing/is-quick.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { routeTable, specifiedRoutes } from './route-table.ts'
import type { ScreenState } from './screen-row.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

/** `screens-accessible.browser.test.tsx` opens the states 'filled' and 'detail' and checks their parts. */
test.each(visitsOf(({ name }) => name !== 'filled' && name !== 'detail'))(
  'the page %s shows all its parts',
  async (_, row, state) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    if (isQuick) return
    await expectRoomOnPhone()
    await expectRoomForLargeText()
  },
)

type RouteFacts = { fullPath: string; id: string; hasLoader: boolean }

/** Returns the routes without child routes. */
async function routesOfRouter(): Promise<RouteFacts[]> {
  const { router } = await renderApp('/about', { signedOut: true })
  expect(router.routeTree).toBe(routeTree)
  return Object.values(router.routesById)
    .filter((route) => !route.isRoot && !route.children)
    .map(({ id, fullPath, options }) => ({
      id,
      fullPath: fullPath === '/' ? '/' : fullPath.replace(/\/$/, ''),
      hasLoader: 'loader' in options && options.loader !== undefined,
    }))
}

test('the test table lists exactly the routes of the router', async () => {
  const routes = (await routesOfRouter()).map(({ fullPath }) => fullPath)
  expect(routes.length).toBeGreaterThan(20)
  expect(routeTable.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

test('the test table lists every route of the specification', () => {
  const routes = routeTable.map(({ route }) => route)
  expect(specifiedRoutes.filter((route) => !routes.includes(route))).toEqual([])
})

test('for each page, the test table has its loading, error, missing and empty states', async () => {
  const wanting = (await routesOfRouter()).flatMap(({ fullPath, hasLoader }) => {
    const row = routeTable.find(({ route }) => route === fullPath)
    const has = new Set(row?.states.map(({ name }) => name))
    const needed = ['filled']
    // The clicker and the card of a newcomer wait for the server inside the page, so their routes have no loading state.
    if (fullPath.startsWith('/count') || fullPath === '/new/$token') return []
    if (hasLoader) needed.push('error', 'loading')
    if (fullPath.includes('$') && !fullPath.endsWith('/count')) needed.push('missing')
    const isAlwaysFilled = fullPath === '/people' || fullPath === '/removed'
    if (hasLoader && !fullPath.includes('/new') && !fullPath.includes('$') && !isAlwaysFilled) needed.push('empty')
    return needed.filter((name) => !has.has(name as ScreenState['name'])).map((name) => `${fullPath}: ${name}`)
  })
  expect(wanting).toEqual([])
})

const guarded = routeTable.filter(({ needs }) => needs === 'signed-in')

test('the test table says for each page if a person must be signed in', async () => {
  const behind = (await routesOfRouter()).filter(({ id }) => id.startsWith('/_app/')).map(({ fullPath }) => fullPath)
  expect(guarded.map(({ route }) => route).toSorted()).toEqual(behind.toSorted())
})

test.each(guarded.map(({ path }) => path))(
  'when a signed-out person opens %s, the log-in page shows, and logging in leads back',
  async (path) => {
    const { router, sent } = await renderApp(path, { signedOut: true })
    await expect.poll(() => router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ redirect: path })
    expect(sent).toEqual([])
  },
)

test.each(['/login', '/signup'])('when a signed-in person opens %s, the dashboard is shown', async (path) => {
  const { router } = await renderApp(path)
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})
