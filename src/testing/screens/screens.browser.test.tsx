import { expect, inject, test } from 'vitest'
import { routeTree } from '@/route-tree.gen.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectRoomForLargeText, expectRoomOnPhone } from './expect-room.ts'
import { routeTable, specifiedRoutes } from './route-table.ts'
import type { ScreenState } from './screen-row.ts'
import { lackingOn, visitScreen, visitsOf } from './visit-screen.ts'

const isQuick = inject('isQuick')

/** `screens-accessible` visits the other states: one visit tells all there is to tell. */
test.each(visitsOf(({ name }) => name !== 'filled' && name !== 'detail'))('%s', async (_, row, state) => {
  await visitScreen(row, state)
  await expect.poll(() => lackingOn(row, state)).toEqual([])
  if (isQuick) return
  await expectRoomOnPhone()
  await expectRoomForLargeText()
})

type RouteFacts = { fullPath: string; id: string; hasLoader: boolean }

/** The screens of the router itself: whatever has no route below it. */
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

test('no screen is without its row, and no row without its screen', async () => {
  const routes = (await routesOfRouter()).map(({ fullPath }) => fullPath)
  expect(routes.length).toBeGreaterThan(20)
  expect(routeTable.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

test('every route of the specification is there', () => {
  const routes = routeTable.map(({ route }) => route)
  expect(specifiedRoutes.filter((route) => !routes.includes(route))).toEqual([])
})

test('a screen that reads shows waiting and failure; one that may not find says so; a list may be empty', async () => {
  const wanting = (await routesOfRouter()).flatMap(({ fullPath, hasLoader }) => {
    const row = routeTable.find(({ route }) => route === fullPath)
    const has = new Set(row?.states.map(({ name }) => name))
    const needed = ['filled']
    // The clicker reads what this browser keeps, and waits for the server in the page.
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

test('the screens that need a signed-in person are those behind the guard', async () => {
  const behind = (await routesOfRouter()).filter(({ id }) => id.startsWith('/_app/')).map(({ fullPath }) => fullPath)
  expect(guarded.map(({ route }) => route).toSorted()).toEqual(behind.toSorted())
})

test.each(guarded.map(({ path }) => path))('signed out, %s leads to the login and back', async (path) => {
  const { router, sent } = await renderApp(path, { signedOut: true })
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ redirect: path })
  expect(sent).toEqual([])
})

test.each(['/login', '/signup'])('signed in, %s leads to the dashboard', async (path) => {
  const { router } = await renderApp(path)
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})
