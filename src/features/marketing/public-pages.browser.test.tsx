import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '@/app/create-app-router.ts'
import type { RouterContext } from '@/app/router-context.ts'
import { rememberedSession, sessionKey } from '@/platform/remembered-session.ts'
import { routeTree } from '@/route-tree.gen.ts'
import { profileOf } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'
import '@/ui/theme/theme.css'

/** Opens a page without a session. A request for the session or for data fails the test. */
async function visit(path: string) {
  const unasked = vi.fn<() => never>(() => {
    throw new Error('a public page asked')
  })
  const context = {
    session: { currentProfile: unasked, forget: () => {}, onChange: () => () => {} },
    loadDb: unasked,
  } as unknown as RouterContext
  const router = createAppRouter({ routeTree, context, history: createMemoryHistory({ initialEntries: [path] }) })
  // Preloading is off, because an earlier test may have left the mouse over a link.
  router.options.defaultPreload = false
  await render(<RouterProvider router={router as never} />)
  return { unasked }
}

const hrefsOf = (name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .elements()
    .map((link) => link.getAttribute('href'))
const headings = (level: number) =>
  page
    .getByRole('heading', { level })
    .elements()
    .map((heading) => heading.textContent)
const metaOf = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

test('the landing page has all its parts and links, and sends no request to the server', async () => {
  const { unasked } = await visit('/')
  await expect.element(page.getByRole('heading', { name: 'The picture never leaves the laptop.' })).toBeVisible()
  expect(document.body.textContent.match(/never leaves the laptop|on the laptop itself/g)).toHaveLength(2)
  expect(hrefsOf('Get Started')).toEqual(['/signup', '/signup'])
  expect(headings(3)).toHaveLength(9)
  await expect.element(page.getByText(/up to ten still pictures are kept/)).toBeVisible()
  expect(unasked).not.toHaveBeenCalled()
})

test('before the studio picture loads, the page reserves the space for it', async () => {
  await visit('/')
  const picture = page.getByRole('img', { name: /The Narthex studio/ })
  await expect.element(picture).toHaveAttribute('src', '/studio.avif')
  const { width, height } = picture.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(1440 / 900, 1)
  expect(picture.element().getAttribute('width')).toBe('1440')
  expect(picture.element().getAttribute('height')).toBe('900')
})

test('the about page lists third-party models with their licences', async () => {
  const { unasked } = await visit('/about')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Models by Others' })).toBeVisible()
  await expect.element(page.getByText(/MIT License, Copyright \(c\) Vladimir Mandic/)).toBeVisible()
  const notice = await fetch(hrefsOf('Read the licences')[0]!)
  expect(await notice.text()).toMatch(/@vladmandic\/human 3\.3\.6[\s\S]*MIT License[\s\S]*Permission is hereby granted/)
  expect(unasked).not.toHaveBeenCalled()
})

test('the camera help has a topic for each way to connect a camera, and sends no request to the server', async () => {
  const { unasked } = await visit('/help/cameras')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cameras' })).toBeVisible()
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link').elements()
  expect(topics).toHaveLength(7)
  const fails = page.getByRole('region', { name: 'Where it does not count well' })
  await expect.element(fails.getByText(/^A mask in the studio covers .* a screen, a poster or the choir/)).toBeVisible()
  for (const topic of topics) expect(document.querySelector(topic.getAttribute('href')!)).not.toBeNull()
  expect(unasked).not.toHaveBeenCalled()
})

test('the contact and terms pages send no request to the server', async () => {
  const { unasked } = await visit('/contact')
  await expect.element(page.getByRole('heading', { level: 1, name: "Let's Connect" })).toBeVisible()
  expect(unasked).not.toHaveBeenCalled()
  const terms = await visit('/eula')
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Features that need other equipment or services' }))
    .toBeVisible()
  expect(terms.unasked).not.toHaveBeenCalled()
})

test.each([
  ['/', /^Narthex: /],
  ['/about', /^About · Narthex$/],
  ['/help/cameras', /^Cameras · Narthex$/],
  ['/contact', /^Contact · Narthex$/],
  ['/eula', /^Terms · Narthex$/],
])('the page %s has a title and a description for search engines and link previews', async (path, title) => {
  await visit(path)
  await expect.poll(() => document.title).toMatch(title)
  await expect.poll(() => metaOf('og:title')).toMatch(title)
  const description = metaOf('description') ?? ''
  expect(description.length).toBeGreaterThan(60)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(metaOf('og:description')).toBe(description)
  expect(metaOf('og:image')).toBe(`${location.origin}/studio.webp`)
  expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${location.origin}${path}`)
})

/** Signs a person in on this device until the test ends. */
function signInHere(options: Parameters<typeof profileOf>[0] = {}): void {
  localStorage.setItem(sessionKey, '{}')
  rememberedSession.writeProfile(profileOf(options))
  onTestFinished(() => {
    localStorage.removeItem(sessionKey)
    rememberedSession.forget()
  })
}

const offersOfVisitors = [
  'Log In',
  'Get Started',
  'Start Free Trial',
  'Contact Sales',
  'Sign Up',
  'Try it with your camera',
]

test('when a person is signed in on this device, the start page leads to their church and offers no account', async () => {
  signInHere()
  const { unasked } = await visit('/')
  await expect.element(page.getByRole('banner').getByText('Anna Berg')).toBeVisible()
  expect(hrefsOf('Open Dashboard')).toEqual(['/dashboard', '/dashboard'])
  expect(hrefsOf('Open Studio')).toEqual(['/studio'])
  expect(hrefsOf('View Dashboard')).toEqual(['/dashboard'])
  expect(page.getByText(/^An account takes a username/).elements()).toEqual([])
  for (const name of offersOfVisitors) expect(hrefsOf(name), name).toEqual([])
  expect(await violations()).toEqual([])
  expect(unasked).not.toHaveBeenCalled()
})

test('a viewer who is signed in has no studio on the start page', async () => {
  signInHere({ churchRole: 'viewer' })
  await visit('/')
  await expect.element(page.getByRole('banner').getByText('Anna Berg')).toBeVisible()
  expect(hrefsOf('Open Studio')).toEqual([])
  for (const name of offersOfVisitors) expect(hrefsOf(name), name).toEqual([])
})

test('when a person is signed in on this device, the contact page offers no new account', async () => {
  signInHere()
  const { unasked } = await visit('/contact')
  await expect.element(page.getByRole('heading', { level: 1, name: "Let's Connect" })).toBeVisible()
  expect(hrefsOf('Open Dashboard')).toEqual(['/dashboard'])
  for (const name of [...offersOfVisitors, 'View Dashboard Demo']) expect(hrefsOf(name), name).toEqual([])
  expect(unasked).not.toHaveBeenCalled()
})
