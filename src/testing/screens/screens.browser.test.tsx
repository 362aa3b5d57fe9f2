import { expect, inject, test } from 'vitest'
import { routeTree } from '@/route-tree.gen.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { routeTable, specifiedRoutes } from './route-table.ts'
import type { ScreenState } from './screen-row.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')

/** `screens-accessible.browser.test.tsx` checks the parts of the states 'filled' and 'detail'. */
test.each(visitsOf(({ name }) => name !== 'filled' && name !== 'detail'))(
  '%s shows all its parts',
  async (_, row, state) => {
    await visitScreen(row, state)
    await expect.poll(() => lackingOn(row, state)).toEqual([])
    if (isQuick) return
    await expectRoomOnPhone()
    await expectRoomForLargeText()
  },
)

type RouteFacts = { fullPath: string; id: string; hasLoader: boolean }

/** Returns the routes that have no child route. */
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

test('every screen has a row in the route table, and every row belongs to a screen', async () => {
  const routes = (await routesOfRouter()).map(({ fullPath }) => fullPath)
  expect(routes.length).toBeGreaterThan(20)
  expect(routeTable.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

test('the route table has every route of the specification', () => {
  const routes = routeTable.map(({ route }) => route)
  expect(specifiedRoutes.filter((route) => !routes.includes(route))).toEqual([])
})

test('the row of each screen has the states that the screen needs: loading, error, missing and empty', async () => {
  const wanting = (await routesOfRouter()).flatMap(({ fullPath, hasLoader }) => {
    const row = routeTable.find(({ route }) => route === fullPath)
    const has = new Set(row?.states.map(({ name }) => name))
    const needed = ['filled']
    // The clicker loads its data inside the page, so no states are required.
    if (fullPath.startsWith('/count')) return []
    if (hasLoader) needed.push('error', 'loading')
    if (fullPath.includes('$') && !fullPath.endsWith('/count')) needed.push('missing')
    const isAlwaysFilled = fullPath === '/people' || fullPath === '/removed'
    if (hasLoader && !fullPath.includes('/new') && !fullPath.includes('$') && !isAlwaysFilled) needed.push('empty')
    return needed.filter((name) => !has.has(name as ScreenState['name'])).map((name) => `${fullPath}: ${name}`)
  })
  expect(wanting).toEqual([])
})

const guarded = routeTable.filter(({ needs }) => needs === 'signed-in')

test('a screen needs a signed-in person exactly if its route is below the guard', async () => {
  const behind = (await routesOfRouter()).filter(({ id }) => id.startsWith('/_app/')).map(({ fullPath }) => fullPath)
  expect(guarded.map(({ route }) => route).toSorted()).toEqual(behind.toSorted())
})

test.each(guarded.map(({ path }) => path))('signed out, %s leads to the log-in with a redirect', async (path) => {
  const { router, sent } = await renderApp(path, { signedOut: true })
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ redirect: path })
  expect(sent).toEqual([])
})

test.each(['/login', '/signup'])('signed in, %s leads to the dashboard', async (path) => {
  const { router } = await renderApp(path)
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})
