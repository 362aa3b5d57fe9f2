import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { firstPage } from './first-page.ts'

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

test('when the loader of a page is quick, firstPage waits for the data', async () => {
  const router = routerThatReads(Promise.resolve('data'))
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ status: 'success', loaderData: 'data' })
})

test('when the loader of a page is slow, firstPage waits only for the skeleton; the data comes later', async () => {
  const reading = Promise.withResolvers<string>()
  const router = routerThatReads(reading.promise)
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ routeId: '/', status: 'pending' })
  reading.resolve('data')
  await expect.poll(() => router.state.matches.at(-1)?.status).toBe('success')
})

test('when the loader of a page fails, firstPage resolves, and the router has the error', async () => {
  const router = routerThatReads(Promise.reject(new Error('offline')))
  await firstPage(router)
  expect(router.state.matches.at(-1)).toMatchObject({ status: 'error' })
})
