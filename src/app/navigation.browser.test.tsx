import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { routeTree } from '@/route-tree.gen.ts'
import { answeringDb, refusal } from '@/testing/answering-db.ts'
import type { Answer } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { answersOf } from '@/testing/screens/server-states.ts'
import { errorScreen } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import '@/ui/theme/theme.css'
import { createAppRouter } from './create-app-router.ts'
import { removeStaticHead } from './remove-static-head.ts'
import type { RouterContext } from './router-context.ts'

const ruth: Profile = {
  id: 'u1',
  username: 'ruth',
  fullName: null,
  email: null,
  role: 'user',
  churchRole: 'owner',
  church: {
    id: 'c1',
    name: 'Grace Chapel',
    timeZone: 'UTC',
    firstWeekday: 0,
    easter: 'western',
    mainSeries: null,
    mainServiceId: null,
    onlineFactor: null,
    registerEnabled: false,
  },
}

/** Answers every query with an empty list. */
const emptyDb = {
  from: () => {
    const rows = Promise.resolve({ data: [], count: 0, error: null, status: 200 })
    const query: object = new Proxy(rows, {
      get: (target, name) => (name === 'then' ? target.then.bind(target) : () => query),
    })
    return query
  },
  rpc: async () => ({ data: [], error: null, status: 200 }),
}

type Scene = { who?: () => Promise<Profile | null>; loadDb?: () => Promise<Db> }

async function visit(
  path: string,
  { who = async () => ruth, loadDb = async () => emptyDb as unknown as Db }: Scene = {},
) {
  const listeners: Parameters<RouterContext['session']['onChange']>[0][] = []
  const session: RouterContext['session'] = {
    currentProfile: who,
    changedRole: async () => null,
    forget: () => {},
    onChange: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const router = createAppRouter({
    routeTree,
    context: { session, loadDb },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  removeStaticHead(router)
  await render(<RouterProvider router={router as never} />)
  return { router, sessionChanged: () => listeners.forEach((listener) => listener(null)) }
}

const signedOut = { who: async () => null }

test('when a visitor is not signed in, they must log in and then see the page that they requested', async () => {
  const { router } = await visit('/dashboard?x=1', signedOut)
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.href).toBe('/login?redirect=%2Fdashboard%3Fx%3D1')
  await expect.poll(() => document.title).toBe('Log In · Narthex')
})

test('when a signed-in person opens /login, the dashboard opens and is marked as the current page', async () => {
  const { router } = await visit('/login')
  await expect.element(page.getByRole('heading', { name: 'Welcome, ruth' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
  const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true })
  expect(dashboard.element().getAttribute('aria-current')).toBe('page')
})

test('when a signed-in person opens /login with a redirect parameter, that page opens', async () => {
  const { router } = await visit('/login?redirect=%2Feula')
  await expect.element(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/eula')
})

test('when the redirect parameter leads to another site, a signed-in person sees the dashboard instead', async () => {
  const { router } = await visit('/login?redirect=%2F%2Fevil.example')
  await expect.element(page.getByRole('heading', { name: 'Welcome, ruth' })).toBeVisible()
  expect(router.state.location.href).toBe('/dashboard')
})

test('the log-in form and its links ignore a redirect to another site', async () => {
  await visit('/login?redirect=%2F%2Fevil.example', signedOut)
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
})

test('when the person signs out in another tab, the log-in page opens', async () => {
  let profile: Profile | null = ruth
  const { router, sessionChanged } = await visit('/dashboard', { who: async () => profile })
  await expect.element(page.getByRole('heading', { name: 'Welcome, ruth' })).toBeVisible()
  profile = null
  sessionChanged()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

test('an unexpected error shows the error screen with the texts of the specification', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await visit('/dashboard', { who: () => Promise.reject(new Error('Failed to check authentication')) })
  await expect.poll(() => missingParts([...errorScreen, 'Failed to check authentication'])).toEqual([])
  expect(await violations()).toEqual([])
})

test('when a page inside the app fails, the navigation around the page stays visible', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const gone = () => {
    throw new Error('the figures are gone')
  }
  const broken = { from: gone, rpc: gone }
  await visit('/dashboard', { loadDb: async () => broken as unknown as Db })
  await expect.element(page.getByText('the figures are gone')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an unknown address shows "Page not found"', async () => {
  await visit('/nowhere', signedOut)
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test.each([
  ['/', /Everyone who comes in is counted/],
  ['/eula', 'Terms of use'],
] as const)('the page %s is public and reads neither the session nor the database', async (path, heading) => {
  const who = vi.fn<() => Promise<null>>(async () => null)
  const loadDb = vi.fn<() => Promise<Db>>(async () => emptyDb as unknown as Db)
  await visit(path, { who, loadDb })
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(who).not.toHaveBeenCalled()
  expect(loadDb).not.toHaveBeenCalled()
})

test('after a navigation, the heading of the new page has the focus', async () => {
  await visit('/', signedOut)
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toHaveFocus()
})

test('when a skeleton becomes the loaded page, a focused link keeps the focus', async () => {
  const show = await openSkeletonOfMembers()
  const add = page.getByRole('main').getByRole('link', { name: 'Add Member' })
  ;(add.element() as HTMLElement).focus()
  await show()
  await expect.element(add).toHaveFocus()
})

test('when a skeleton becomes the loaded page, the focus stays where Tab has moved it', async () => {
  const show = await openSkeletonOfMembers()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  ;(navigation.getByRole('link', { name: 'Members' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await show()
  await expect.element(navigation.getByRole('link', { name: 'Services' })).toHaveFocus()
})

test('a Tab on an earlier visit of a page does not keep the focus in the navigation', async () => {
  await renderApp('/members', { answers: answersOf() })
  const title = page.getByRole('heading', { level: 1, name: 'Members', exact: true })
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await page.getByRole('main').getByRole('link', { name: 'Add Member' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add New Member' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
  await expect.element(title).toHaveFocus()
})

/** Opens the page of the members while the server does not answer. The returned function lets the server answer. */
async function openSkeletonOfMembers() {
  let answerMembers = () => {}
  const listed = new Promise<void>((resolve) => (answerMembers = resolve))
  const answers = Object.entries(answersOf()).map(([request, answer]): [string, Answer] => [
    request,
    (sent) => (request === 'GET /rest/v1/members' ? listed.then(() => answer(sent)) : answer(sent)),
  ])
  const { router } = await renderApp('/services', { answers: Object.fromEntries(answers) })
  // The skeleton of the first page has the same heading.
  await expect.poll(() => router.state.status).toBe('idle')
  void router.navigate({ to: '/members' })
  await expect.element(page.getByText('Loading members...')).toBeInTheDocument()
  return async () => {
    answerMembers()
    await expect.element(page.getByText('Loading members...')).not.toBeInTheDocument()
  }
}

test('the tab keeps the title of index.html until the first page sets a title', async () => {
  const fixed = document.createElement('title')
  fixed.dataset.untilStart = ''
  fixed.textContent = 'Narthex: church attendance'
  document.head.prepend(fixed)
  onTestFinished(() => fixed.remove())
  let isKnown: (profile: Profile) => void = () => {}
  await visit('/account', { who: () => new Promise((resolve) => (isKnown = resolve)) })
  expect(document.title).toBe('Narthex: church attendance')
  isKnown(ruth)
  await expect.poll(() => document.title).toBe('Account · Narthex')
  expect(fixed.isConnected).toBe(false)
})

test('the tab keeps the title of index.html while the data of the first page loads', async () => {
  const fixed = document.createElement('title')
  fixed.dataset.untilStart = ''
  fixed.textContent = 'Narthex: church attendance'
  document.head.prepend(fixed)
  onTestFinished(() => fixed.remove())
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const from = () => {
    const rows = answered.then(() => ({ data: [], count: 0, error: null, status: 200 }))
    const query: object = new Proxy(rows, {
      get: (target, name) => (name === 'then' ? target.then.bind(target) : () => query),
    })
    return query
  }
  await visit('/members', { loadDb: async () => ({ ...emptyDb, from }) as unknown as Db })
  await expect.element(page.getByText('Loading members...')).toBeVisible()
  expect(document.title).not.toBe('')
  answer()
  await expect.element(page.getByText('No members yet')).toBeVisible()
  expect(document.title).toBe('Members · Narthex')
  expect(fixed.isConnected).toBe(false)
})

test('when the data is reloaded and the server does not answer, the page stays visible', async () => {
  let isDown = false
  const answers = Object.entries(answersOf()).map(([request, answer]): [string, Answer] => [
    request,
    (sent) => (isDown ? refusal(503, 'The server is busy') : answer(sent)),
  ])
  const { router, sent } = await renderApp('/members', { answers: Object.fromEntries(answers) })
  const title = page.getByRole('heading', { level: 1, name: 'Members' })
  await expect.element(title).toBeVisible()
  isDown = true
  const before = sent.length
  await router.invalidate()
  expect(sent.length).toBeGreaterThan(before)
  await expect.element(title).toBeVisible()
  expect(router.state.matches.map(({ status }) => status)).not.toContain('error')
})

test('when the server cannot be reached, a message replaces the page until the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isAway = true
  const { db } = answeringDb(answersOf())
  const from = (table: 'members') => {
    if (isAway) throw new DomainError('offline')
    return db.from(table)
  }
  await visit('/sermons', { loadDb: async () => ({ from, rpc: db.rpc.bind(db) }) as unknown as Db })
  await expect.element(page.getByRole('heading', { level: 1, name: 'The server cannot be reached' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await violations()).toEqual([])
  isAway = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
})
