import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { firstPage } from './first-page.ts'

/** A router of one page that reads for as long as the test wants. */
function routerThatReads(read: Promise<string>) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => read,
    pendingComponent: () => 'a skeleton',
  })
  return createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 30,
  })
}

test('there is something to show once the page has its data', async () => {
  const router = routerThatReads(Promise.resolve('data'))
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ status: 'success', loaderData: 'data' })
})

test('a page that reads for long has its skeleton before, and its data later', async () => {
  const reading = Promise.withResolvers<string>()
  const router = routerThatReads(reading.promise)
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ routeId: '/', status: 'pending' })
  reading.resolve('data')
  await expect.poll(() => router.state.matches.at(-1)?.status).toBe('success')
})

test('a page that cannot be read has its error to show', async () => {
  const router = routerThatReads(Promise.reject(new Error('offline')))
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ status: 'error' })
})
