import { createMemoryHistory, createRootRoute, createRoute } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '@/domain/shared/db.ts'
import { dismissToast, readToast, toast } from '@/ui/toast.ts'
import { createAppRouter } from './create-app-router.ts'
import { NOT_UP_TO_DATE, keepShownPages } from './keep-shown-pages.ts'
import type { RouterContext } from './router-context.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  dismissToast()
})

/** Opens a page whose loader returns `server.answer()`; the router also has a page `/other`. */
async function openPage() {
  const server = { answer: async (): Promise<number> => 1, asked: 0 }
  const who = { id: 'anna' }
  const root = createRootRoute({ beforeLoad: () => ({ profile: { id: who.id } }) })
  const service = createRoute({
    getParentRoute: () => root,
    path: '/services/$id',
    loader: () => {
      server.asked += 1
      return server.answer()
    },
  })
  const other = createRoute({ getParentRoute: () => root, path: '/other' })
  const router = createAppRouter({
    routeTree: root.addChildren([service, other]),
    context: {} as RouterContext,
    history: createMemoryHistory({ initialEntries: ['/services/1'] }),
  })
  await router.load()
  keepShownPages(router, toast)
  const shown = () => {
    const { status, loaderData, error } = router.state.matches.at(-1)!
    return status === 'success' ? (loaderData as number | undefined) : (error as Error).message
  }
  return { router, server, shown, who }
}

const unavailable = () => Promise.reject(new DomainError('unavailable'))
const offline = () => Promise.reject(new DomainError('offline'))

test.each([unavailable, offline])(
  'while the server does not answer, the page stays visible and requests its data again',
  async (fail) => {
    const { router, server, shown } = await openPage()
    server.answer = fail
    await router.invalidate()
    expect(shown()).toBe(1)
    expect(readToast()).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown()).toBe(1)
    expect(readToast()).toMatchObject(NOT_UP_TO_DATE)
    dismissToast()
    await vi.advanceTimersByTimeAsync(5000)
    expect(readToast()).toBeNull()
    server.answer = async () => 2
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown()).toBe(2)
    const { asked } = server
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.asked).toBe(asked)
  },
)

test('when the server refuses, the session ends or a mistake occurs, an error replaces the page', async () => {
  for (const error of [new DomainError('forbidden'), new DomainError('signed-out'), new Error('a mistake')]) {
    const { router, server, shown } = await openPage()
    server.answer = () => Promise.reject(error)
    await router.invalidate()
    expect(shown()).toBe(error.message)
  }
})

test('when the data of a newly opened service cannot be loaded, the previous service is not shown', async () => {
  const { router, server, shown } = await openPage()
  server.answer = unavailable
  await router.navigate({ href: '/services/2' })
  expect(shown()).toBe(new DomainError('unavailable').message)
})

test('when another person has logged in and their data cannot be loaded, the data of the person before is not shown', async () => {
  const { router, server, shown, who } = await openPage()
  who.id = 'bo'
  server.answer = offline
  await router.invalidate()
  expect(shown()).toBe(new DomainError('offline').message)
})

test('when a person has left a page, the page does not request its data again', async () => {
  const { router, server } = await openPage()
  server.answer = unavailable
  await router.invalidate()
  await router.navigate({ href: '/other' })
  const { asked } = server
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(asked)
})
